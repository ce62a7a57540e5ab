from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.import_preview_columns_item_target_type_0_type_0 import (
    ImportPreviewColumnsItemTargetType0Type0,
    check_import_preview_columns_item_target_type_0_type_0,
)

T = TypeVar("T", bound="ImportPreviewColumnsItem")


@_attrs_define
class ImportPreviewColumnsItem:
    """
    Attributes:
        name (str):
        target (ImportPreviewColumnsItemTargetType0Type0 | None | str):
        samples (list[str]):
        reads (list[list[str]]): The values that the import reads in each sample: tags, first and last name, a time or
            day, a status, a number, true or false. An inner list is empty where the import can read nothing; the whole list
            is empty for columns of texts.
    """

    name: str
    target: ImportPreviewColumnsItemTargetType0Type0 | None | str
    samples: list[str]
    reads: list[list[str]]

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        target: None | str
        if isinstance(self.target, str):
            target = self.target
        else:
            target = self.target

        samples = self.samples

        reads = []
        for reads_item_data in self.reads:
            reads_item = reads_item_data

            reads.append(reads_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "target": target,
                "samples": samples,
                "reads": reads,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        def _parse_target(
            data: object,
        ) -> ImportPreviewColumnsItemTargetType0Type0 | None | str:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                target_type_0_type_0 = check_import_preview_columns_item_target_type_0_type_0(data)

                return target_type_0_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ImportPreviewColumnsItemTargetType0Type0 | None | str, data)

        target = _parse_target(d.pop("target"))

        samples = cast(list[str], d.pop("samples"))

        reads = []
        _reads = d.pop("reads")
        for reads_item_data in _reads:
            reads_item = cast(list[str], reads_item_data)

            reads.append(reads_item)

        import_preview_columns_item = cls(
            name=name,
            target=target,
            samples=samples,
            reads=reads,
        )

        return import_preview_columns_item
