"""The least that Textual can do: a greeting, and the last key that was pressed. Figures are held against it."""

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class Hello(App[None]):
    """One line of text."""

    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Static("Hello")

    def on_key(self, event: events.Key) -> None:
        self.query_one(Static).update(f"Hello {event.key}")


if __name__ == "__main__":
    Hello().run()
