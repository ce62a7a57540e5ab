from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="PreviewContentBodyVariantsType0OptionsItemCounts")


@_attrs_define
class PreviewContentBodyVariantsType0OptionsItemCounts:
    """The results of this option in the test. Readers of the rest are not among them. Read only.

    Attributes:
        recipients (int): Readers who test this option.
        pending (int): Readers it has not been sent to yet.
        sent (int): Taken by the mail server.
        uncertain (int): Submitted, answer unknown. Most of these arrive, so they count in the rate as sent ones do.
        opens (int): People who opened it, or clicked in it.
        clicks (int): People who clicked in it.
    """

    recipients: int
    pending: int
    sent: int
    uncertain: int
    opens: int
    clicks: int

    def to_dict(self) -> dict[str, Any]:
        recipients = self.recipients

        pending = self.pending

        sent = self.sent

        uncertain = self.uncertain

        opens = self.opens

        clicks = self.clicks

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "recipients": recipients,
                "pending": pending,
                "sent": sent,
                "uncertain": uncertain,
                "opens": opens,
                "clicks": clicks,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        recipients = d.pop("recipients")

        pending = d.pop("pending")

        sent = d.pop("sent")

        uncertain = d.pop("uncertain")

        opens = d.pop("opens")

        clicks = d.pop("clicks")

        preview_content_body_variants_type_0_options_item_counts = cls(
            recipients=recipients,
            pending=pending,
            sent=sent,
            uncertain=uncertain,
            opens=opens,
            clicks=clicks,
        )

        return preview_content_body_variants_type_0_options_item_counts
