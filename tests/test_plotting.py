"""Figures as a page is told of them."""

from presidency.plotting import CompleteFigure, go, update_in_place


def test_views_stop_listening_also_with_this_plotly():
    """The page's script is plotly's with our ending, and still exports one default."""
    script = CompleteFigure._esm
    assert script != str(go.FigureWidget._esm)
    assert script.endswith(str(go.FigureWidget._esm)[-1000:])
    assert script.count("export { whole as default };") == 1


def test_a_page_that_asks_is_told_of_the_figure_as_it_is():
    figure = CompleteFigure([go.Bar(x=[1, 2], y=[3, 4])], {"title": {"text": "before"}})
    state = figure.get_state()
    assert list(state["_widget_data"][0]["y"]) == [3, 4]
    update_in_place(figure, {0: {"y": [5, 6]}}, {"title.text": "after"})
    state = figure.get_state()
    assert list(state["_widget_data"][0]["y"]) == [5, 6]
    assert state["_widget_layout"]["title"]["text"] == "after"


def test_the_first_message_is_complete():
    """The page is told of the figure once, with its data (else a slow page draws nothing)."""
    told = []

    class Listened(CompleteFigure):
        def open(self):
            if self._complete:
                told.append(self.get_state()["_widget_data"])
            super().open()

    Listened([go.Scatter(x=[1], y=[2])], {})
    assert [list(traces[0]["x"]) for traces in told] == [[1]]
