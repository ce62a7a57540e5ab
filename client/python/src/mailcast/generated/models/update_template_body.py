from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.content_changes import ContentChanges


T = TypeVar("T", bound="UpdateTemplateBody")


@_attrs_define
class UpdateTemplateBody:
    """
    Attributes:
        name (str | Unset):
        content (ContentChanges | Unset):
    """

    name: str | Unset = UNSET
    content: ContentChanges | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        content: dict[str, Any] | Unset = UNSET
        if not isinstance(self.content, Unset):
            content = self.content.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if content is not UNSET:
            field_dict["content"] = content

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.content_changes import ContentChanges

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        _content = d.pop("content", UNSET)
        content: ContentChanges | Unset
        if isinstance(_content, Unset):
            content = UNSET
        else:
            content = ContentChanges.from_dict(_content)

        update_template_body = cls(
            name=name,
            content=content,
        )

        return update_template_body
