from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.update_contact_body_fields import UpdateContactBodyFields


T = TypeVar("T", bound="UpdateContactBody")


@_attrs_define
class UpdateContactBody:
    """
    Attributes:
        email (str | Unset):
        source (str | Unset): Where the signup came from: the source that was sent, else `api`, `form`, `import` or
            `dashboard`.
        tags (list[str] | Unset):
        fields (UpdateContactBodyFields | Unset):
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    email: str | Unset = UNSET
    source: str | Unset = UNSET
    tags: list[str] | Unset = UNSET
    fields: UpdateContactBodyFields | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        source = self.source

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        fields: dict[str, Any] | Unset = UNSET
        if not isinstance(self.fields, Unset):
            fields = self.fields.to_dict()

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if email is not UNSET:
            field_dict["email"] = email
        if source is not UNSET:
            field_dict["source"] = source
        if tags is not UNSET:
            field_dict["tags"] = tags
        if fields is not UNSET:
            field_dict["fields"] = fields
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.update_contact_body_fields import UpdateContactBodyFields

        d = dict(src_dict)
        email = d.pop("email", UNSET)

        source = d.pop("source", UNSET)

        tags = cast(list[str], d.pop("tags", UNSET))

        _fields = d.pop("fields", UNSET)
        fields: UpdateContactBodyFields | Unset
        if isinstance(_fields, Unset):
            fields = UNSET
        else:
            fields = UpdateContactBodyFields.from_dict(_fields)

        confirm = d.pop("confirm", UNSET)

        update_contact_body = cls(
            email=email,
            source=source,
            tags=tags,
            fields=fields,
            confirm=confirm,
        )

        return update_contact_body
