from typing import Literal

ThemeChangesFont = Literal["book", "humanist", "mono", "sans", "serif", "system"]

THEME_CHANGES_FONT_VALUES: set[ThemeChangesFont] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_theme_changes_font(value: str) -> ThemeChangesFont:
    return value  # type: ignore[return-value]  # a newer server may have more
