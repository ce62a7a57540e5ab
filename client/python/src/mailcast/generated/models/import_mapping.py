from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.import_mapping_additional_property_type_0_type_0 import (
    ImportMappingAdditionalPropertyType0Type0,
    check_import_mapping_additional_property_type_0_type_0,
)

T = TypeVar("T", bound="ImportMapping")


@_attrs_define
class ImportMapping:
    """Column name to field name. `fullName` is split into `first_name` and `last_name`."""

    additional_properties: dict[str, ImportMappingAdditionalPropertyType0Type0 | None | str] = _attrs_field(
        init=False, factory=dict
    )

    def to_dict(self) -> dict[str, Any]:

        field_dict: dict[str, Any] = {}
        for prop_name, prop in self.additional_properties.items():
            if isinstance(prop, str):
                field_dict[prop_name] = prop
            else:
                field_dict[prop_name] = prop

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        import_mapping = cls()

        additional_properties = {}
        for prop_name, prop_dict in d.items():

            def _parse_additional_property(
                data: object,
            ) -> ImportMappingAdditionalPropertyType0Type0 | None | str:
                if data is None:
                    return data
                try:
                    if not isinstance(data, str):
                        raise TypeError()
                    additional_property_type_0_type_0 = check_import_mapping_additional_property_type_0_type_0(data)

                    return additional_property_type_0_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                return cast(ImportMappingAdditionalPropertyType0Type0 | None | str, data)

            additional_property = _parse_additional_property(prop_dict)

            additional_properties[prop_name] = additional_property

        import_mapping.additional_properties = additional_properties
        return import_mapping

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> ImportMappingAdditionalPropertyType0Type0 | None | str:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: ImportMappingAdditionalPropertyType0Type0 | None | str) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
