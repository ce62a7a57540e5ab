from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.move_plan_checks_item import MovePlanChecksItem
    from ..models.move_plan_images import MovePlanImages
    from ..models.move_plan_issues import MovePlanIssues
    from ..models.move_plan_losses_item import MovePlanLossesItem
    from ..models.move_plan_paid import MovePlanPaid
    from ..models.move_plan_readers_item import MovePlanReadersItem


T = TypeVar("T", bound="MovePlan")


@_attrs_define
class MovePlan:
    """
    Attributes:
        readers (list[MovePlanReadersItem]): The rows of all lists by what they become.
        issues (MovePlanIssues):
        images (MovePlanImages):
        paid (MovePlanPaid):
        redirects (int): Redirects that would be made from former paths. An issue that keeps its path needs none.
        losses (list[MovePlanLossesItem]): What does not come along, with the first place. Empty: all comes.
        checks (list[MovePlanChecksItem]): What to look at before you confirm.
    """

    readers: list[MovePlanReadersItem]
    issues: MovePlanIssues
    images: MovePlanImages
    paid: MovePlanPaid
    redirects: int
    losses: list[MovePlanLossesItem]
    checks: list[MovePlanChecksItem]

    def to_dict(self) -> dict[str, Any]:
        readers = []
        for readers_item_data in self.readers:
            readers_item = readers_item_data.to_dict()
            readers.append(readers_item)

        issues = self.issues.to_dict()

        images = self.images.to_dict()

        paid = self.paid.to_dict()

        redirects = self.redirects

        losses = []
        for losses_item_data in self.losses:
            losses_item = losses_item_data.to_dict()
            losses.append(losses_item)

        checks = []
        for checks_item_data in self.checks:
            checks_item = checks_item_data.to_dict()
            checks.append(checks_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "readers": readers,
                "issues": issues,
                "images": images,
                "paid": paid,
                "redirects": redirects,
                "losses": losses,
                "checks": checks,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.move_plan_checks_item import MovePlanChecksItem
        from ..models.move_plan_images import MovePlanImages
        from ..models.move_plan_issues import MovePlanIssues
        from ..models.move_plan_losses_item import MovePlanLossesItem
        from ..models.move_plan_paid import MovePlanPaid
        from ..models.move_plan_readers_item import MovePlanReadersItem

        d = dict(src_dict)
        readers = []
        _readers = d.pop("readers")
        for readers_item_data in _readers:
            readers_item = MovePlanReadersItem.from_dict(readers_item_data)

            readers.append(readers_item)

        issues = MovePlanIssues.from_dict(d.pop("issues"))

        images = MovePlanImages.from_dict(d.pop("images"))

        paid = MovePlanPaid.from_dict(d.pop("paid"))

        redirects = d.pop("redirects")

        losses = []
        _losses = d.pop("losses")
        for losses_item_data in _losses:
            losses_item = MovePlanLossesItem.from_dict(losses_item_data)

            losses.append(losses_item)

        checks = []
        _checks = d.pop("checks")
        for checks_item_data in _checks:
            checks_item = MovePlanChecksItem.from_dict(checks_item_data)

            checks.append(checks_item)

        move_plan = cls(
            readers=readers,
            issues=issues,
            images=images,
            paid=paid,
            redirects=redirects,
            losses=losses,
            checks=checks,
        )

        return move_plan
