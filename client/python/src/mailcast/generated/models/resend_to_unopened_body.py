from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ResendToUnopenedBody")


@_attrs_define
class ResendToUnopenedBody:
    """
    Attributes:
        subject (str | Unset): The campaign's, when left out.
    """

    subject: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        subject = self.subject

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if subject is not UNSET:
            field_dict["subject"] = subject

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        subject = d.pop("subject", UNSET)

        resend_to_unopened_body = cls(
            subject=subject,
        )

        return resend_to_unopened_body
