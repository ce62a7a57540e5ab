from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.check import Check


T = TypeVar("T", bound="ContentPreview")


@_attrs_define
class ContentPreview:
    """
    Attributes:
        subject (str): Filled in; the newsletter's name where the subject is empty.
        html (str):
        text (str):
        bytes_ (int): The size of the HTML as it is mailed. Gmail cuts mails off at 102 KB.
        checks (list[Check]): Hints to the author, the most urgent first.
    """

    subject: str
    html: str
    text: str
    bytes_: int
    checks: list[Check]

    def to_dict(self) -> dict[str, Any]:
        subject = self.subject

        html = self.html

        text = self.text

        bytes_ = self.bytes_

        checks = []
        for checks_item_data in self.checks:
            checks_item = checks_item_data.to_dict()
            checks.append(checks_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "subject": subject,
                "html": html,
                "text": text,
                "bytes": bytes_,
                "checks": checks,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.check import Check

        d = dict(src_dict)
        subject = d.pop("subject")

        html = d.pop("html")

        text = d.pop("text")

        bytes_ = d.pop("bytes")

        checks = []
        _checks = d.pop("checks")
        for checks_item_data in _checks:
            checks_item = Check.from_dict(checks_item_data)

            checks.append(checks_item)

        content_preview = cls(
            subject=subject,
            html=html,
            text=text,
            bytes_=bytes_,
            checks=checks,
        )

        return content_preview
