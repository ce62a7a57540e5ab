from typing import Literal

PlanPreviewFitsItemLimit = Literal["subscribers", "webhookEndpoints"]

PLAN_PREVIEW_FITS_ITEM_LIMIT_VALUES: set[PlanPreviewFitsItemLimit] = {
    "subscribers",
    "webhookEndpoints",
}


def check_plan_preview_fits_item_limit(value: str) -> PlanPreviewFitsItemLimit:
    return value  # type: ignore[return-value]  # a newer server may have more
