from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.split_step_branches_item import SplitStepBranchesItem


T = TypeVar("T", bound="SplitStep")


@_attrs_define
class SplitStep:
    """
    Attributes:
        type_ (Literal['split']):
        branches (list[SplitStepBranchesItem]): The same contact always takes the same branch.
        id (str | Unset): Made by the server where it is left out, and then the same for good.
    """

    type_: Literal["split"]
    branches: list[SplitStepBranchesItem]
    id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        type_ = self.type_

        branches = []
        for branches_item_data in self.branches:
            branches_item = branches_item_data.to_dict()
            branches.append(branches_item)

        id = self.id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "branches": branches,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.split_step_branches_item import SplitStepBranchesItem

        d = dict(src_dict)
        type_ = cast(Literal["split"], d.pop("type"))
        if type_ != "split":
            raise ValueError(f"type must match const 'split', got '{type_}'")

        branches = []
        _branches = d.pop("branches")
        for branches_item_data in _branches:
            branches_item = SplitStepBranchesItem.from_dict(branches_item_data)

            branches.append(branches_item)

        id = d.pop("id", UNSET)

        split_step = cls(
            type_=type_,
            branches=branches,
            id=id,
        )

        return split_step
