from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.adoptable_subscription import AdoptableSubscription
    from ..models.adoption_plan_charges_after_item import AdoptionPlanChargesAfterItem
    from ..models.adoption_plan_charges_before_item import AdoptionPlanChargesBeforeItem
    from ..models.adoption_plan_counts import AdoptionPlanCounts
    from ..models.refused_subscription import RefusedSubscription


T = TypeVar("T", bound="AdoptionPlan")


@_attrs_define
class AdoptionPlan:
    """
    Attributes:
        newsletter_id (str):
        adoptable (list[AdoptableSubscription]):
        refused (list[RefusedSubscription]): Those that stay where they are, each with its reason.
        counts (AdoptionPlanCounts):
        charges_before (list[AdoptionPlanChargesBeforeItem]): The number and the sum of the next charges, by currency
            and interval.
        charges_after (list[AdoptionPlanChargesAfterItem]): The number and the sum of the next charges, by currency and
            interval.
        confirm (str): Send it with the same input within 30 minutes. Nothing is done if this plan does not hold any
            more.
    """

    newsletter_id: str
    adoptable: list[AdoptableSubscription]
    refused: list[RefusedSubscription]
    counts: AdoptionPlanCounts
    charges_before: list[AdoptionPlanChargesBeforeItem]
    charges_after: list[AdoptionPlanChargesAfterItem]
    confirm: str

    def to_dict(self) -> dict[str, Any]:
        newsletter_id = self.newsletter_id

        adoptable = []
        for adoptable_item_data in self.adoptable:
            adoptable_item = adoptable_item_data.to_dict()
            adoptable.append(adoptable_item)

        refused = []
        for refused_item_data in self.refused:
            refused_item = refused_item_data.to_dict()
            refused.append(refused_item)

        counts = self.counts.to_dict()

        charges_before = []
        for charges_before_item_data in self.charges_before:
            charges_before_item = charges_before_item_data.to_dict()
            charges_before.append(charges_before_item)

        charges_after = []
        for charges_after_item_data in self.charges_after:
            charges_after_item = charges_after_item_data.to_dict()
            charges_after.append(charges_after_item)

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "newsletterId": newsletter_id,
                "adoptable": adoptable,
                "refused": refused,
                "counts": counts,
                "chargesBefore": charges_before,
                "chargesAfter": charges_after,
                "confirm": confirm,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.adoptable_subscription import AdoptableSubscription
        from ..models.adoption_plan_charges_after_item import (
            AdoptionPlanChargesAfterItem,
        )
        from ..models.adoption_plan_charges_before_item import (
            AdoptionPlanChargesBeforeItem,
        )
        from ..models.adoption_plan_counts import AdoptionPlanCounts
        from ..models.refused_subscription import RefusedSubscription

        d = dict(src_dict)
        newsletter_id = d.pop("newsletterId")

        adoptable = []
        _adoptable = d.pop("adoptable")
        for adoptable_item_data in _adoptable:
            adoptable_item = AdoptableSubscription.from_dict(adoptable_item_data)

            adoptable.append(adoptable_item)

        refused = []
        _refused = d.pop("refused")
        for refused_item_data in _refused:
            refused_item = RefusedSubscription.from_dict(refused_item_data)

            refused.append(refused_item)

        counts = AdoptionPlanCounts.from_dict(d.pop("counts"))

        charges_before = []
        _charges_before = d.pop("chargesBefore")
        for charges_before_item_data in _charges_before:
            charges_before_item = AdoptionPlanChargesBeforeItem.from_dict(charges_before_item_data)

            charges_before.append(charges_before_item)

        charges_after = []
        _charges_after = d.pop("chargesAfter")
        for charges_after_item_data in _charges_after:
            charges_after_item = AdoptionPlanChargesAfterItem.from_dict(charges_after_item_data)

            charges_after.append(charges_after_item)

        confirm = d.pop("confirm")

        adoption_plan = cls(
            newsletter_id=newsletter_id,
            adoptable=adoptable,
            refused=refused,
            counts=counts,
            charges_before=charges_before,
            charges_after=charges_after,
            confirm=confirm,
        )

        return adoption_plan
