from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.content_changes import ContentChanges


T = TypeVar("T", bound="UpdateProductBodyOrderEmailType0")


@_attrs_define
class UpdateProductBodyOrderEmailType0:
    """
    Attributes:
        subject (str | Unset): May hold Liquid, such as {{ first_name }}. A draft may be without; a campaign that is
            sent has one.
        content (ContentChanges | Unset):
    """

    subject: str | Unset = UNSET
    content: ContentChanges | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        subject = self.subject

        content: dict[str, Any] | Unset = UNSET
        if not isinstance(self.content, Unset):
            content = self.content.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if subject is not UNSET:
            field_dict["subject"] = subject
        if content is not UNSET:
            field_dict["content"] = content

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.content_changes import ContentChanges

        d = dict(src_dict)
        subject = d.pop("subject", UNSET)

        _content = d.pop("content", UNSET)
        content: ContentChanges | Unset
        if isinstance(_content, Unset):
            content = UNSET
        else:
            content = ContentChanges.from_dict(_content)

        update_product_body_order_email_type_0 = cls(
            subject=subject,
            content=content,
        )

        return update_product_body_order_email_type_0
