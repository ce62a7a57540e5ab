from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.text_content import TextContent


T = TypeVar("T", bound="SendWelcomeTestEmailBody")


@_attrs_define
class SendWelcomeTestEmailBody:
    """
    Attributes:
        to (list[str] | Unset):
        subject (str | Unset): May hold Liquid, such as {{ first_name }}.
        content (BlocksContent | str | TextContent | Unset): As the content of a campaign, without a paywall; a text
            alone is Markdown. The footer with the postal address and the links to leave is added.
        contact_id (str | Unset): The contact whose values are filled in.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    to: list[str] | Unset = UNSET
    subject: str | Unset = UNSET
    content: BlocksContent | str | TextContent | Unset = UNSET
    contact_id: str | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.blocks_content import BlocksContent
        from ..models.text_content import TextContent

        to: list[str] | Unset = UNSET
        if not isinstance(self.to, Unset):
            to = self.to

        subject = self.subject

        content: dict[str, Any] | str | Unset
        if isinstance(self.content, Unset):
            content = UNSET
        elif isinstance(self.content, TextContent) or isinstance(self.content, BlocksContent):
            content = self.content.to_dict()
        else:
            content = self.content

        contact_id = self.contact_id

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if to is not UNSET:
            field_dict["to"] = to
        if subject is not UNSET:
            field_dict["subject"] = subject
        if content is not UNSET:
            field_dict["content"] = content
        if contact_id is not UNSET:
            field_dict["contactId"] = contact_id
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.text_content import TextContent

        d = dict(src_dict)
        to = cast(list[str], d.pop("to", UNSET))

        subject = d.pop("subject", UNSET)

        def _parse_content(data: object) -> BlocksContent | str | TextContent | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_campaign_content_type_0 = TextContent.from_dict(data)

                return componentsschemas_campaign_content_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_campaign_content_type_1 = BlocksContent.from_dict(data)

                return componentsschemas_campaign_content_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BlocksContent | str | TextContent | Unset, data)

        content = _parse_content(d.pop("content", UNSET))

        contact_id = d.pop("contactId", UNSET)

        confirm = d.pop("confirm", UNSET)

        send_welcome_test_email_body = cls(
            to=to,
            subject=subject,
            content=content,
            contact_id=contact_id,
            confirm=confirm,
        )

        return send_welcome_test_email_body
