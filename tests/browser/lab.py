"""Drive real notebooks in a real browser: one Jupyter server, one `Notebook` per browser tab."""

import contextlib
import json
import os
import re
import shutil
import site
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import psutil

CHECKOUT = Path(__file__).resolve().parents[2]
ARTIFACTS = Path(__file__).resolve().parent / "artifacts"
HOW_TO_GET_CHROMIUM = (
    "no Chromium found: `apt install chromium` or `python -m playwright install chromium`, "
    "or name one in PRESIDENCY_CHROMIUM"
)
CHROMIUM_FLAGS = [
    # playwright adds --no-sandbox and more of this kind by itself
    *["--no-first-run", "--disable-gpu", "--disable-quic", "--disable-sync"],
    *["--disable-background-networking", "--disable-component-update", "--disable-default-apps"],
    # a second lock beside the routes: no name but localhost resolves at all
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]
OUTSIDE = re.compile(r"^(https?|wss?)://(?!(localhost|127\.0\.0\.1)([:/]|$))")
ERROR_OUTPUTS = (
    '[data-mime-type="application/vnd.jupyter.stderr"],'
    '[data-mime-type="application/vnd.jupyter.error"]'
)
JUPYTER_OWN_ERRORS = (  # Notebook 7.6.5 throws these while it loads, with any notebook
    "Cannot read properties of undefined (reading 'schema')",
    # JupyterLab 4.6, when a page is left while it still asks the kernel for a subshell
    "Canceled future for create_subshell_request message before replies were done",
    "Command 'filebrowser:open-path' not registered.",  # when JupyterLab's app runs the server
)


def find_chromium(playwright):
    """Return the path of a Chromium, or None."""
    own = os.environ.get("PRESIDENCY_CHROMIUM")
    names = [own] if own else ["chromium", "chromium-browser", "google-chrome"]
    bundled = playwright.chromium.executable_path
    return next(filter(None, map(shutil.which, names)), None) or (
        bundled if not own and Path(bundled).exists() else None
    )


SETTINGS = {  # every cell is in the DOM, nothing pops up, nothing saves by itself
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
    "@jupyterlab/docmanager-extension:plugin": {"autosave": False},
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
}


class Server:
    """One Jupyter server on a temporary folder; it serves both JupyterLab and Notebook 7."""

    def __init__(self, folder):
        self.root = folder / "root"
        source = CHECKOUT / "notebooks"
        if source.exists():
            ignored = shutil.ignore_patterns(".ipynb_checkpoints")
            shutil.copytree(source, self.root / "notebooks", ignore=ignored)
        self.root.mkdir(exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url, self.token = f"http://127.0.0.1:{port}", "presidency"
        ARTIFACTS.mkdir(exist_ok=True)
        self.log = ARTIFACTS / "server.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab"],
                env=self._environment(folder, port),
                cwd=self.root,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def _environment(self, folder, port):
        """Write the server's own configuration; return the environment that points to it."""
        app = {"expose_app_in_browser": True}
        config = {
            "ServerApp": {
                "ip": "127.0.0.1",
                "port": port,
                "port_retries": 0,
                "open_browser": False,
                "root_dir": str(self.root),
                "allow_root": True,
                "terminals_enabled": False,
                "jpserver_extensions": {"jupyterlab": True, "notebook": True},
                "shutdown_no_activity_timeout": 1800,  # should pytest be killed outright
            },
            "MappingKernelManager": {"cull_idle_timeout": 900},
            "IdentityProvider": {"token": self.token},
            "LabApp": {**app, "news_url": None, "extension_manager": "readonly"},
            "JupyterNotebookApp": app,
        }
        for name, content in {
            "config/jupyter_server_config.json": config,
            "config/labconfig/default_setting_overrides.json": SETTINGS,
        }.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(content))
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "JPY_"))}
        python_path = [str(CHECKOUT), *filter(None, [os.environ.get("PYTHONPATH")])]
        folders = {
            "HOME": "home",
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "IPYTHONDIR": "ipython",
        }
        for name in folders.values():
            (folder / name).mkdir(exist_ok=True)
        return kept | {
            **{variable: str(folder / name) for variable, name in folders.items()},
            "PYTHONPATH": os.pathsep.join(python_path),
            "PYTHONUSERBASE": site.getuserbase(),
            "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        }

    def api(self, path, method="GET"):
        """Call the server's REST interface."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/{path}", method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def _wait(self, seconds=60):
        for _ in range(seconds * 5):
            with contextlib.suppress(OSError):
                return self.api("api/status")
            if self.process.poll() is not None:
                break
            time.sleep(0.2)
        raise RuntimeError(f"Jupyter did not start:\n{self.log.read_text()[-3000:]}")

    def write(self, name, *sources):
        """Write a notebook of code cells to the root and return its name."""
        cell = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
        cells = [{**cell, "id": f"cell-{i}", "source": s} for i, s in enumerate(sources)]
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        content = {"cells": cells, "nbformat": 4, "nbformat_minor": 5}
        content["metadata"] = {"kernelspec": kernel}
        (self.root / name).write_text(json.dumps(content))
        return name

    def shut_kernels(self):
        """End every session and its kernel."""
        for session in self.api("api/sessions"):
            self.api(f"api/sessions/{session['id']}", "DELETE")

    def stop(self):
        """End the server and whatever it started, politely and then not."""
        with contextlib.suppress(psutil.NoSuchProcess):
            family = psutil.Process(self.process.pid).children(recursive=True)
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(15)
            for process in psutil.wait_procs(family, timeout=2)[1]:
                with contextlib.suppress(psutil.NoSuchProcess):
                    process.kill()
        self.process.kill()
        self.process.wait()


class Notebook:
    """A notebook in its own browser context, seen as a student sees it.

    `outside` lists the urls that left localhost (all were blocked), `page_errors` the uncaught
    JavaScript errors, `console_errors` what the page wrote to the console as an error.
    """

    PANEL = ".jp-NotebookPanel:not(.lm-mod-hidden)"

    def __init__(self, server, browser, viewport=(1024, 768)):
        self.server = server
        self.outside, self.page_errors, self.console_errors = [], [], []
        size = {"width": viewport[0], "height": viewport[1]}
        self.context = browser.new_context(viewport=size, service_workers="block")
        self.context.set_default_timeout(30_000)
        self.context.route(OUTSIDE, self._block)
        self.context.on("page", lambda page: page.on("websocket", self._count_socket))
        self.context.on("weberror", self._page_error)
        self.context.on("console", self._console)
        self.page = self.context.new_page()

    def _block(self, route):
        self.outside.append(route.request.url)
        route.abort()

    def _count_socket(self, socket):  # the resolver rule blocks it
        if OUTSIDE.match(socket.url):
            self.outside.append(socket.url)

    def _page_error(self, event):
        if not str(event.error).endswith(JUPYTER_OWN_ERRORS):
            self.page_errors.append(str(event.error))

    def _console(self, message):
        if message.type == "error":
            self.console_errors.append(message.text)

    def assert_stayed_home(self):
        """Fail when anything tried to leave localhost."""
        urls = "\n  ".join(self.outside)
        assert not self.outside, f"{len(self.outside)} requests left localhost:\n  {urls}"

    def open(self, path, view="lab"):
        """Open a notebook of the root in JupyterLab ("lab") or Notebook 7 ("notebook")."""
        where = {"lab": f"lab/tree/{path}?reset&", "notebook": f"notebooks/{path}?"}[view]
        self.page.goto(f"{self.server.url}/{where}token={self.server.token}")
        self._ready()

    def reload(self):
        """Load the page again; the kernel lives on."""
        self.page.reload()
        self._ready()

    def _ready(self):
        self.page.wait_for_selector(f"{self.PANEL} .jp-Cell")
        self._finish("""async () => {
            const panel = jupyterapp.shell.currentWidget;
            await panel.context.ready; await panel.sessionContext.ready;
            await panel.sessionContext.session.kernel.info;
            window.kernelErrors = [];
            panel.sessionContext.iopubMessage.connect((_, {header, content}) => {
                if (header.msg_type === "error") kernelErrors.push(content.traceback.join("\\n"));
                if (content.name === "stderr") kernelErrors.push(content.text);
            });
        }""")

    def _finish(self, script, timeout=120):
        """Run an async script in the page to its end, agreeing to any dialog meanwhile."""
        self.page.evaluate(f"""() => {{
            window.finished = null;
            ({script})().then(() => finished = "yes", error => finished = String(error));
        }}""")
        end = time.monotonic() + timeout
        while not (finished := self.page.evaluate("finished")):
            assert time.monotonic() < end, f"not finished after {timeout} s: {script}"
            agree = self.page.locator(".jp-Dialog .jp-mod-accept:not([disabled])")
            if agree.count():
                agree.last.click()
            self.page.wait_for_timeout(50)
        assert finished == "yes", finished

    def command(self, name, timeout=120):
        """Execute one of JupyterLab's commands, the ones its menus call, and wait for its end."""
        self._finish(f"() => jupyterapp.commands.execute({name!r})", timeout)

    def run_all(self, timeout=120):
        """Run every cell; returns when the last has finished or one has failed."""
        self.command("notebook:run-all-cells", timeout)

    def restart_and_run_all(self, timeout=120):
        """Restart the kernel, then run every cell."""
        self.command("notebook:restart-run-all", timeout)

    def save(self):
        """Save the notebook (to the temporary root, never to the checkout)."""
        self.command("docmanager:save")

    def cell(self, index):
        """Locate a cell, counted from 0 over cells of every kind."""
        return self.page.locator(f"{self.PANEL} .jp-Notebook .jp-Cell").nth(index)

    def cell_output(self, index):
        """Locate the output of a cell."""
        return self.cell(index).locator(".jp-Cell-outputArea")

    def button(self, text):
        """Locate an ipywidgets button by its visible text."""
        return self.page.locator(f"{self.PANEL} button.widget-button").filter(
            has_text=re.compile(rf"^\s*{re.escape(text)}\s*$")
        )

    def output_errors(self):
        """Return the text of every error output and stderr stream on the page."""
        return self.page.locator(ERROR_OUTPUTS).all_text_contents()

    def kernel_errors(self):
        """Return the errors and stderr text the kernel sent since the page loaded, shown or not.

        Errors in widget callbacks are here and nowhere on the page.
        """
        noise = "No such comm"  # the widget manager asks before ipywidgets is imported
        return [e for e in self.page.evaluate("kernelErrors") if not e.startswith(noise)]

    def screenshot(self, name):
        """Write artifacts/<name>.png and return its path."""
        path = ARTIFACTS / (re.sub(r"[^\w.-]+", "-", name) + ".png")
        self.page.screenshot(path=path)
        return path

    def figure(self, index=0, timeout=60):
        """Locate the n-th plotly figure, once it has drawn."""
        figure = self.page.locator(f"{self.PANEL} .js-plotly-plot").nth(index)
        figure.locator(".main-svg").first.wait_for(state="attached", timeout=timeout * 1000)
        figure.scroll_into_view_if_needed()
        return figure

    def click_point(self, trace, x, y, figure=0):
        """Click the point of the named trace at the data coordinates (x, y), with the real mouse.

        Like a person, it waits until plotly shows the point as hovered: a click sooner reports
        the point before. Two clicks within the figure's doubleClickDelay would be a double click.
        """
        gd = self.figure(figure)
        pixel = gd.evaluate(POINT_TO_PIXEL, [trace, x, y])
        assert "error" not in pixel, pixel["error"]
        for nudge in range(20):
            self.page.mouse.move(pixel["x"] + nudge % 2, pixel["y"])
            self.page.wait_for_timeout(60)  # plotly looks at most every 50 ms
            if gd.evaluate(HOVERED, [trace, x, y]):
                break
        else:
            found = gd.evaluate("gd => (gd._hoverdata ?? []).map(p => [p.data.name, p.x, p.y])")
            raise AssertionError(f"no {trace} to click at ({x}, {y}); plotly finds {found}")
        self.page.wait_for_timeout(gd.evaluate(UNTIL_SINGLE_CLICK))
        self.page.mouse.down()
        self.page.mouse.up()

    def redraw_ms(self, act, figure=0, timeout=30):
        """Call act(), which must press the mouse; return the ms from press to the next redraw."""
        gd = self.figure(figure)
        gd.evaluate(AWAIT_REDRAW, timeout * 1000)
        act()
        return gd.evaluate("gd => gd.redrawn")


POINT_TO_PIXEL = """(gd, [name, x, y]) => {
    const trace = gd._fullData.find(t => t.name === name);
    if (!trace) return {error: `no trace ${name} among ${gd._fullData.map(t => t.name)}`};
    const axis = id => gd._fullLayout[id[0] + "axis" + id.slice(1)];
    const xa = axis(trace.xaxis), ya = axis(trace.yaxis);
    const pixel = () => {
        const box = gd.getBoundingClientRect();
        return {x: box.left + xa._offset + xa.d2p(x), y: box.top + ya._offset + ya.d2p(y)};
    };
    const top = () => document.elementFromPoint(pixel().x, pixel().y);
    if (!gd.contains(top())) gd.scrollIntoView({block: "center", inline: "center"});
    return gd.contains(top()) ? pixel()
        : {error: `${name} (${x}, ${y}) is covered by ${top()?.outerHTML.slice(0, 200)}`};
}"""

HOVERED = """(gd, [name, x, y]) =>
    (gd._hoverdata ?? []).some(p => p.data.name === name && p.x === x && p.y === y)"""

UNTIL_SINGLE_CLICK = """gd =>
    Math.max(0, (gd._mouseDownTime ?? 0) + gd._context.doubleClickDelay + 20 - Date.now())"""

AWAIT_REDRAW = """(gd, timeout) => {
    let pressed = null;
    window.addEventListener("mousedown", () => pressed = performance.now(), {capture: true});
    gd.redrawn = new Promise((resolve, reject) => {
        gd.on("plotly_afterplot", () => pressed && resolve(performance.now() - pressed));
        setTimeout(() => reject(new Error("the figure was not redrawn")), timeout);
    });
    gd.redrawn.catch(() => {});
}"""
