from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.attention_operation_input import AttentionOperationInput


T = TypeVar("T", bound="AttentionOperation")


@_attrs_define
class AttentionOperation:
    """The operation that mends it or says more, with what is known of its input.

    Attributes:
        name (str):
        input_ (AttentionOperationInput):
    """

    name: str
    input_: AttentionOperationInput

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        input_ = self.input_.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "input": input_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.attention_operation_input import AttentionOperationInput

        d = dict(src_dict)
        name = d.pop("name")

        input_ = AttentionOperationInput.from_dict(d.pop("input"))

        attention_operation = cls(
            name=name,
            input_=input_,
        )

        return attention_operation
