from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.recipe_need_type import RecipeNeedType, check_recipe_need_type

T = TypeVar("T", bound="RecipeNeed")


@_attrs_define
class RecipeNeed:
    """
    Attributes:
        type_ (RecipeNeedType): date_field: a custom field of the type date.
        name (str):
    """

    type_: RecipeNeedType
    name: str

    def to_dict(self) -> dict[str, Any]:
        type_: str = self.type_

        name = self.name

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
                "name": name,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        type_ = check_recipe_need_type(d.pop("type"))

        name = d.pop("name")

        recipe_need = cls(
            type_=type_,
            name=name,
        )

        return recipe_need
