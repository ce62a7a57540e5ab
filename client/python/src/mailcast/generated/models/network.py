from typing import Literal

Network = Literal[
    "bluesky",
    "discord",
    "facebook",
    "github",
    "instagram",
    "linkedin",
    "mastodon",
    "pinterest",
    "reddit",
    "rss",
    "telegram",
    "threads",
    "tiktok",
    "website",
    "whatsapp",
    "x",
    "youtube",
]

NETWORK_VALUES: set[Network] = {
    "bluesky",
    "discord",
    "facebook",
    "github",
    "instagram",
    "linkedin",
    "mastodon",
    "pinterest",
    "reddit",
    "rss",
    "telegram",
    "threads",
    "tiktok",
    "website",
    "whatsapp",
    "x",
    "youtube",
}


def check_network(value: str) -> Network:
    return value  # type: ignore[return-value]  # a newer server may have more
