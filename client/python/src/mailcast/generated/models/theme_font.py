from typing import Literal

ThemeFont = Literal["book", "humanist", "mono", "sans", "serif", "system"]

THEME_FONT_VALUES: set[ThemeFont] = {
    "book",
    "humanist",
    "mono",
    "sans",
    "serif",
    "system",
}


def check_theme_font(value: str) -> ThemeFont:
    return value  # type: ignore[return-value]  # a newer server may have more
