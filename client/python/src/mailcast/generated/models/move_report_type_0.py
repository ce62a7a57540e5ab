from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.move_report_type_0_losses_item import MoveReportType0LossesItem


T = TypeVar("T", bound="MoveReportType0")


@_attrs_define
class MoveReportType0:
    """
    Attributes:
        losses (list[MoveReportType0LossesItem]): What does not come along, with the first place. Empty: all comes.
        imports (list[str]): The imports that took the readers; get_import has their refused rows.
    """

    losses: list[MoveReportType0LossesItem]
    imports: list[str]

    def to_dict(self) -> dict[str, Any]:
        losses = []
        for losses_item_data in self.losses:
            losses_item = losses_item_data.to_dict()
            losses.append(losses_item)

        imports = self.imports

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "losses": losses,
                "imports": imports,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.move_report_type_0_losses_item import MoveReportType0LossesItem

        d = dict(src_dict)
        losses = []
        _losses = d.pop("losses")
        for losses_item_data in _losses:
            losses_item = MoveReportType0LossesItem.from_dict(losses_item_data)

            losses.append(losses_item)

        imports = cast(list[str], d.pop("imports"))

        move_report_type_0 = cls(
            losses=losses,
            imports=imports,
        )

        return move_report_type_0
