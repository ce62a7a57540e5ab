from typing import Literal

RedirectSource = Literal["moved", "own"]

REDIRECT_SOURCE_VALUES: set[RedirectSource] = {
    "moved",
    "own",
}


def check_redirect_source(value: str) -> RedirectSource:
    return value  # type: ignore[return-value]  # a newer server may have more
