from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="Topic")


@_attrs_define
class Topic:
    """
    Attributes:
        tag (str): The tag that a reader gets who chooses the topic. It is made if there is none.
        label (str): The name of the topic, as readers see it.
        description (str):
    """

    tag: str
    label: str
    description: str

    def to_dict(self) -> dict[str, Any]:
        tag = self.tag

        label = self.label

        description = self.description

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "tag": tag,
                "label": label,
                "description": description,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        tag = d.pop("tag")

        label = d.pop("label")

        description = d.pop("description")

        topic = cls(
            tag=tag,
            label=label,
            description=description,
        )

        return topic
