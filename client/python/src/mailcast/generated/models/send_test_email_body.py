from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.send_test_email_body_variant import (
    SendTestEmailBodyVariant,
    check_send_test_email_body_variant,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="SendTestEmailBody")


@_attrs_define
class SendTestEmailBody:
    """
    Attributes:
        to (list[str]):
        contact_id (str | Unset): The contact whose values are filled in.
        variant (SendTestEmailBodyVariant | Unset): The option of an A/B test to send. Left out: A, or the winner once
            there is one.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    to: list[str]
    contact_id: str | Unset = UNSET
    variant: SendTestEmailBodyVariant | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        to = self.to

        contact_id = self.contact_id

        variant: str | Unset = UNSET
        if not isinstance(self.variant, Unset):
            variant = self.variant

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "to": to,
            }
        )
        if contact_id is not UNSET:
            field_dict["contactId"] = contact_id
        if variant is not UNSET:
            field_dict["variant"] = variant
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        to = cast(list[str], d.pop("to"))

        contact_id = d.pop("contactId", UNSET)

        _variant = d.pop("variant", UNSET)
        variant: SendTestEmailBodyVariant | Unset
        if isinstance(_variant, Unset):
            variant = UNSET
        else:
            variant = check_send_test_email_body_variant(_variant)

        confirm = d.pop("confirm", UNSET)

        send_test_email_body = cls(
            to=to,
            contact_id=contact_id,
            variant=variant,
            confirm=confirm,
        )

        return send_test_email_body
