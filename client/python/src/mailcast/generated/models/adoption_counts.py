from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="AdoptionCounts")


@_attrs_define
class AdoptionCounts:
    """
    Attributes:
        named (int):
        adopted (int):
        refused (int):
    """

    named: int
    adopted: int
    refused: int

    def to_dict(self) -> dict[str, Any]:
        named = self.named

        adopted = self.adopted

        refused = self.refused

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "named": named,
                "adopted": adopted,
                "refused": refused,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        named = d.pop("named")

        adopted = d.pop("adopted")

        refused = d.pop("refused")

        adoption_counts = cls(
            named=named,
            adopted=adopted,
            refused=refused,
        )

        return adoption_counts
