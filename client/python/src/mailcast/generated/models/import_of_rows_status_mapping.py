from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.import_of_rows_status_mapping_additional_property import (
    ImportOfRowsStatusMappingAdditionalProperty,
    check_import_of_rows_status_mapping_additional_property,
)

T = TypeVar("T", bound="ImportOfRowsStatusMapping")


@_attrs_define
class ImportOfRowsStatusMapping:
    """The meaning of words in the status column that are not known."""

    additional_properties: dict[str, ImportOfRowsStatusMappingAdditionalProperty] = _attrs_field(
        init=False, factory=dict
    )

    def to_dict(self) -> dict[str, Any]:

        field_dict: dict[str, Any] = {}
        for prop_name, prop in self.additional_properties.items():
            field_dict[prop_name] = prop

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        import_of_rows_status_mapping = cls()

        additional_properties = {}
        for prop_name, prop_dict in d.items():
            additional_property = check_import_of_rows_status_mapping_additional_property(prop_dict)

            additional_properties[prop_name] = additional_property

        import_of_rows_status_mapping.additional_properties = additional_properties
        return import_of_rows_status_mapping

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> ImportOfRowsStatusMappingAdditionalProperty:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: ImportOfRowsStatusMappingAdditionalProperty) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
