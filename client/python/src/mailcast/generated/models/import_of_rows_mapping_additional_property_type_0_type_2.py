from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.import_of_rows_mapping_additional_property_type_0_type_2_type import (
    ImportOfRowsMappingAdditionalPropertyType0Type2Type,
    check_import_of_rows_mapping_additional_property_type_0_type_2_type,
)

T = TypeVar("T", bound="ImportOfRowsMappingAdditionalPropertyType0Type2")


@_attrs_define
class ImportOfRowsMappingAdditionalPropertyType0Type2:
    """
    Attributes:
        field (str):
        type_ (ImportOfRowsMappingAdditionalPropertyType0Type2Type): The type of the values. A date is YYYY-MM-DD.
    """

    field: str
    type_: ImportOfRowsMappingAdditionalPropertyType0Type2Type

    def to_dict(self) -> dict[str, Any]:
        field = self.field

        type_: str = self.type_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "field": field,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        field = d.pop("field")

        type_ = check_import_of_rows_mapping_additional_property_type_0_type_2_type(d.pop("type"))

        import_of_rows_mapping_additional_property_type_0_type_2 = cls(
            field=field,
            type_=type_,
        )

        return import_of_rows_mapping_additional_property_type_0_type_2
