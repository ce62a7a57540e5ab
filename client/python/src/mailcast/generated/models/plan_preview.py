from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.plan_preview_fits_item import PlanPreviewFitsItem


T = TypeVar("T", bound="PlanPreview")


@_attrs_define
class PlanPreview:
    """
    Attributes:
        plan (str): The name of a plan with a price.
        due_now (int): Charged now, in the minor unit; below zero a credit.
        currency (str): ISO 4217, in small letters.
        effective_at (None | str): When the plan begins; null: as soon as it is paid.
        proration_date (None | str): The time to which the current period is charged by share; null where it is not.
        fits (list[PlanPreviewFitsItem]): The use of the account beside the limits of the plan.
        confirm (str): Send it with the same input within 30 minutes. Nothing is done if this plan does not hold any
            more.
    """

    plan: str
    due_now: int
    currency: str
    effective_at: None | str
    proration_date: None | str
    fits: list[PlanPreviewFitsItem]
    confirm: str

    def to_dict(self) -> dict[str, Any]:
        plan = self.plan

        due_now = self.due_now

        currency = self.currency

        effective_at: None | str
        effective_at = self.effective_at

        proration_date: None | str
        proration_date = self.proration_date

        fits = []
        for fits_item_data in self.fits:
            fits_item = fits_item_data.to_dict()
            fits.append(fits_item)

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "plan": plan,
                "dueNow": due_now,
                "currency": currency,
                "effectiveAt": effective_at,
                "prorationDate": proration_date,
                "fits": fits,
                "confirm": confirm,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.plan_preview_fits_item import PlanPreviewFitsItem

        d = dict(src_dict)
        plan = d.pop("plan")

        due_now = d.pop("dueNow")

        currency = d.pop("currency")

        def _parse_effective_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        effective_at = _parse_effective_at(d.pop("effectiveAt"))

        def _parse_proration_date(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        proration_date = _parse_proration_date(d.pop("prorationDate"))

        fits = []
        _fits = d.pop("fits")
        for fits_item_data in _fits:
            fits_item = PlanPreviewFitsItem.from_dict(fits_item_data)

            fits.append(fits_item)

        confirm = d.pop("confirm")

        plan_preview = cls(
            plan=plan,
            due_now=due_now,
            currency=currency,
            effective_at=effective_at,
            proration_date=proration_date,
            fits=fits,
            confirm=confirm,
        )

        return plan_preview
