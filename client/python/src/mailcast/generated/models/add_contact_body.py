from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.add_contact_body_fields import AddContactBodyFields
    from ..models.consent import Consent


T = TypeVar("T", bound="AddContactBody")


@_attrs_define
class AddContactBody:
    """
    Attributes:
        email (str):
        newsletter_id (str | Unset): When left out: the newsletter that a signups only key is bound to, else the
            account's first.
        source (str | Unset): Where the signup came from; `api` when left out, and `dashboard` where a person of the
            account adds the contact.
        tags (list[str] | Unset):
        fields (AddContactBodyFields | Unset):
        visitor_ip (str | Unset): The visitor's IP address, passed by your server. Each visitor may sign up 5 times in
            10 minutes.
        consent (Consent | Unset):
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    email: str
    newsletter_id: str | Unset = UNSET
    source: str | Unset = UNSET
    tags: list[str] | Unset = UNSET
    fields: AddContactBodyFields | Unset = UNSET
    visitor_ip: str | Unset = UNSET
    consent: Consent | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        email = self.email

        newsletter_id = self.newsletter_id

        source = self.source

        tags: list[str] | Unset = UNSET
        if not isinstance(self.tags, Unset):
            tags = self.tags

        fields: dict[str, Any] | Unset = UNSET
        if not isinstance(self.fields, Unset):
            fields = self.fields.to_dict()

        visitor_ip: str | Unset
        if isinstance(self.visitor_ip, Unset):
            visitor_ip = UNSET
        else:
            visitor_ip = self.visitor_ip

        consent: dict[str, Any] | Unset = UNSET
        if not isinstance(self.consent, Unset):
            consent = self.consent.to_dict()

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "email": email,
            }
        )
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if source is not UNSET:
            field_dict["source"] = source
        if tags is not UNSET:
            field_dict["tags"] = tags
        if fields is not UNSET:
            field_dict["fields"] = fields
        if visitor_ip is not UNSET:
            field_dict["visitorIp"] = visitor_ip
        if consent is not UNSET:
            field_dict["consent"] = consent
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.add_contact_body_fields import AddContactBodyFields
        from ..models.consent import Consent

        d = dict(src_dict)
        email = d.pop("email")

        newsletter_id = d.pop("newsletterId", UNSET)

        source = d.pop("source", UNSET)

        tags = cast(list[str], d.pop("tags", UNSET))

        _fields = d.pop("fields", UNSET)
        fields: AddContactBodyFields | Unset
        if isinstance(_fields, Unset):
            fields = UNSET
        else:
            fields = AddContactBodyFields.from_dict(_fields)

        def _parse_visitor_ip(data: object) -> str | Unset:
            if isinstance(data, Unset):
                return data
            return cast(str | Unset, data)

        visitor_ip = _parse_visitor_ip(d.pop("visitorIp", UNSET))

        _consent = d.pop("consent", UNSET)
        consent: Consent | Unset
        if isinstance(_consent, Unset):
            consent = UNSET
        else:
            consent = Consent.from_dict(_consent)

        confirm = d.pop("confirm", UNSET)

        add_contact_body = cls(
            email=email,
            newsletter_id=newsletter_id,
            source=source,
            tags=tags,
            fields=fields,
            visitor_ip=visitor_ip,
            consent=consent,
            confirm=confirm,
        )

        return add_contact_body
