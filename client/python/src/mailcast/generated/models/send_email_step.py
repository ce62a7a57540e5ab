from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.blocks_content import BlocksContent
    from ..models.text_content import TextContent


T = TypeVar("T", bound="SendEmailStep")


@_attrs_define
class SendEmailStep:
    """
    Attributes:
        type_ (Literal['send_email']):
        subject (str): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is sent has
            one.
        content (BlocksContent | TextContent): A text of an e-mail: in markdown or html with a body, or made of blocks.
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        preview_text (str | Unset): The text that mailboxes show after the subject. May hold Liquid.
        skip_if_late_by (str | Unset): A mail that is later than this, as after a pause, is left out. Left out: P3D.
        skip_if_mailed_within (str | Unset): The mail is left out where the reader got any mail within this time.
    """

    type_: Literal["send_email"]
    subject: str
    content: BlocksContent | TextContent
    id: str | Unset = UNSET
    preview_text: str | Unset = UNSET
    skip_if_late_by: str | Unset = UNSET
    skip_if_mailed_within: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.text_content import TextContent

        type_ = self.type_

        subject = self.subject

        content: dict[str, Any]
        if isinstance(self.content, TextContent):
            content = self.content.to_dict()
        else:
            content = self.content.to_dict()

        id = self.id

        preview_text = self.preview_text

        skip_if_late_by = self.skip_if_late_by

        skip_if_mailed_within = self.skip_if_mailed_within

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "subject": subject,
                "content": content,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if preview_text is not UNSET:
            field_dict["previewText"] = preview_text
        if skip_if_late_by is not UNSET:
            field_dict["skipIfLateBy"] = skip_if_late_by
        if skip_if_mailed_within is not UNSET:
            field_dict["skipIfMailedWithin"] = skip_if_mailed_within

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.blocks_content import BlocksContent
        from ..models.text_content import TextContent

        d = dict(src_dict)
        type_ = cast(Literal["send_email"], d.pop("type"))
        if type_ != "send_email":
            raise ValueError(f"type must match const 'send_email', got '{type_}'")

        subject = d.pop("subject")

        def _parse_content(data: object) -> BlocksContent | TextContent:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_campaign_content_type_0 = TextContent.from_dict(data)

                return componentsschemas_campaign_content_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_campaign_content_type_1 = BlocksContent.from_dict(data)

            return componentsschemas_campaign_content_type_1

        content = _parse_content(d.pop("content"))

        id = d.pop("id", UNSET)

        preview_text = d.pop("previewText", UNSET)

        skip_if_late_by = d.pop("skipIfLateBy", UNSET)

        skip_if_mailed_within = d.pop("skipIfMailedWithin", UNSET)

        send_email_step = cls(
            type_=type_,
            subject=subject,
            content=content,
            id=id,
            preview_text=preview_text,
            skip_if_late_by=skip_if_late_by,
            skip_if_mailed_within=skip_if_mailed_within,
        )

        return send_email_step
