from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MovePlanImages")


@_attrs_define
class MovePlanImages:
    """
    Attributes:
        found (int): Pictures of the issues that are added or changed.
        bytes_ (int | None): Of those inside of the archive; null where all are to be fetched.
    """

    found: int
    bytes_: int | None

    def to_dict(self) -> dict[str, Any]:
        found = self.found

        bytes_: int | None
        bytes_ = self.bytes_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "found": found,
                "bytes": bytes_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        found = d.pop("found")

        def _parse_bytes_(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        bytes_ = _parse_bytes_(d.pop("bytes"))

        move_plan_images = cls(
            found=found,
            bytes_=bytes_,
        )

        return move_plan_images
