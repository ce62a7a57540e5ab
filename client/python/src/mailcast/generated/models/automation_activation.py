from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.automation_check import AutomationCheck
    from ..models.skipped_contacts import SkippedContacts


T = TypeVar("T", bound="AutomationActivation")


@_attrs_define
class AutomationActivation:
    """
    Attributes:
        would_enter (int): Contacts for whom the trigger is true already, with existing=matching.
        skipped (list[SkippedContacts]): Those of them who would not enter.
        moves (int): Readers who would go on in this version, with readersInside=move.
        leaves (int): Readers who would leave, since their step is gone.
        mails_within_hour (int): The most mails of the next hour.
        checks (list[AutomationCheck]): What to know before, errors first. An error keeps the automation from being
            activated.
        confirm (str): Send it with the same input within 30 minutes. Nothing is done if this plan does not hold any
            more.
    """

    would_enter: int
    skipped: list[SkippedContacts]
    moves: int
    leaves: int
    mails_within_hour: int
    checks: list[AutomationCheck]
    confirm: str

    def to_dict(self) -> dict[str, Any]:
        would_enter = self.would_enter

        skipped = []
        for skipped_item_data in self.skipped:
            skipped_item = skipped_item_data.to_dict()
            skipped.append(skipped_item)

        moves = self.moves

        leaves = self.leaves

        mails_within_hour = self.mails_within_hour

        checks = []
        for checks_item_data in self.checks:
            checks_item = checks_item_data.to_dict()
            checks.append(checks_item)

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "wouldEnter": would_enter,
                "skipped": skipped,
                "moves": moves,
                "leaves": leaves,
                "mailsWithinHour": mails_within_hour,
                "checks": checks,
                "confirm": confirm,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.automation_check import AutomationCheck
        from ..models.skipped_contacts import SkippedContacts

        d = dict(src_dict)
        would_enter = d.pop("wouldEnter")

        skipped = []
        _skipped = d.pop("skipped")
        for skipped_item_data in _skipped:
            skipped_item = SkippedContacts.from_dict(skipped_item_data)

            skipped.append(skipped_item)

        moves = d.pop("moves")

        leaves = d.pop("leaves")

        mails_within_hour = d.pop("mailsWithinHour")

        checks = []
        _checks = d.pop("checks")
        for checks_item_data in _checks:
            checks_item = AutomationCheck.from_dict(checks_item_data)

            checks.append(checks_item)

        confirm = d.pop("confirm")

        automation_activation = cls(
            would_enter=would_enter,
            skipped=skipped,
            moves=moves,
            leaves=leaves,
            mails_within_hour=mails_within_hour,
            checks=checks,
            confirm=confirm,
        )

        return automation_activation
