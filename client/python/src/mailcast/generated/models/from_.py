from typing import Literal

From = Literal[
    "beehiiv",
    "buttondown",
    "ghost",
    "kit",
    "listmonk",
    "mailchimp",
    "markdown",
    "substack",
    "wordpress",
]

FROM_VALUES: set[From] = {
    "beehiiv",
    "buttondown",
    "ghost",
    "kit",
    "listmonk",
    "mailchimp",
    "markdown",
    "substack",
    "wordpress",
}


def check_from(value: str) -> From:
    return value  # type: ignore[return-value]  # a newer server may have more
