from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AutomationStepReportEmail")


@_attrs_define
class AutomationStepReportEmail:
    """Of a step that sends a mail. Opens and clicks are of readers, not of machines.

    Attributes:
        sent (int):
        opened (int):
        clicked (int):
        unsubscribed (int):
        bounced (int):
    """

    sent: int
    opened: int
    clicked: int
    unsubscribed: int
    bounced: int

    def to_dict(self) -> dict[str, Any]:
        sent = self.sent

        opened = self.opened

        clicked = self.clicked

        unsubscribed = self.unsubscribed

        bounced = self.bounced

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "sent": sent,
                "opened": opened,
                "clicked": clicked,
                "unsubscribed": unsubscribed,
                "bounced": bounced,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        sent = d.pop("sent")

        opened = d.pop("opened")

        clicked = d.pop("clicked")

        unsubscribed = d.pop("unsubscribed")

        bounced = d.pop("bounced")

        automation_step_report_email = cls(
            sent=sent,
            opened=opened,
            clicked=clicked,
            unsubscribed=unsubscribed,
            bounced=bounced,
        )

        return automation_step_report_email
