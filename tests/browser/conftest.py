"""Fixtures for tests in a real browser: `jupyter`, `notebook`, `new_notebook`."""

import os

import pytest
from lab import CHROMIUM_FLAGS, HOW_TO_GET_CHROMIUM, Notebook, Server, find_chromium
from playwright.sync_api import sync_playwright

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Remember failures, so that `new_notebook` can take a picture of them."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="module")  # not longer: while playwright runs, asyncio.run() fails
def browser(tmp_path_factory):
    """A headless Chromium; without one the tests skip, with CI=true they fail."""
    with sync_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            missing = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
            missing(HOW_TO_GET_CHROMIUM)
        home = {"HOME": str(tmp_path_factory.mktemp("chromium"))}
        browser = playwright.chromium.launch(
            executable_path=path, args=CHROMIUM_FLAGS, env=os.environ | home
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory):
    """The one Jupyter server, on a copy of the checkout's notebooks."""
    server = Server(tmp_path_factory.mktemp("jupyter"))
    yield server
    server.stop()


@pytest.fixture
def new_notebook(browser, jupyter, request):
    """Make a `Notebook` with a viewport of its own, such as (1280, 900)."""
    made = []

    def make(viewport=(1024, 768)):
        made.append(Notebook(jupyter, browser, viewport))
        return made[-1]

    yield make
    for i, notebook in enumerate(made):
        if request.node.stash.get(FAILED, False):
            notebook.screenshot(f"failed-{request.node.name}-{i}")
        notebook.page.wait_for_timeout(100)  # let requests under way be counted
        notebook.context.close()
    jupyter.shut_kernels()
    for notebook in made:
        notebook.assert_stayed_home()


@pytest.fixture
def notebook(new_notebook):
    """A `Notebook` at 1024 x 768 that fails the test when anything leaves localhost."""
    return new_notebook()
