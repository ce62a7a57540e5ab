from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.plan_preview_fits_item_limit import (
    PlanPreviewFitsItemLimit,
    check_plan_preview_fits_item_limit,
)

T = TypeVar("T", bound="PlanPreviewFitsItem")


@_attrs_define
class PlanPreviewFitsItem:
    """
    Attributes:
        limit (PlanPreviewFitsItemLimit):
        used (int):
        allowed (int | None): null without a limit
    """

    limit: PlanPreviewFitsItemLimit
    used: int
    allowed: int | None

    def to_dict(self) -> dict[str, Any]:
        limit: str = self.limit

        used = self.used

        allowed: int | None
        allowed = self.allowed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "limit": limit,
                "used": used,
                "allowed": allowed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        limit = check_plan_preview_fits_item_limit(d.pop("limit"))

        used = d.pop("used")

        def _parse_allowed(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        allowed = _parse_allowed(d.pop("allowed"))

        plan_preview_fits_item = cls(
            limit=limit,
            used=used,
            allowed=allowed,
        )

        return plan_preview_fits_item
