from typing import Literal

BrowserUse = Literal["allowed", "refused"]

BROWSER_USE_VALUES: set[BrowserUse] = {
    "allowed",
    "refused",
}


def check_browser_use(value: str) -> BrowserUse:
    return value  # type: ignore[return-value]  # a newer server may have more
