from typing import Literal

CalloutBlockTone = Literal["accent", "danger", "info", "neutral", "success", "warning"]

CALLOUT_BLOCK_TONE_VALUES: set[CalloutBlockTone] = {
    "accent",
    "danger",
    "info",
    "neutral",
    "success",
    "warning",
}


def check_callout_block_tone(value: str) -> CalloutBlockTone:
    return value  # type: ignore[return-value]  # a newer server may have more
