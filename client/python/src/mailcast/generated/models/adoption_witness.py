from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.adoption_witness_charges_item import AdoptionWitnessChargesItem


T = TypeVar("T", bound="AdoptionWitness")


@_attrs_define
class AdoptionWitness:
    """
    Attributes:
        until (None | str): Until when invoices are read for second charges.
        read_at (None | str):
        charges (list[AdoptionWitnessChargesItem]): Second charges of one person for the same time, newest first.
    """

    until: None | str
    read_at: None | str
    charges: list[AdoptionWitnessChargesItem]

    def to_dict(self) -> dict[str, Any]:
        until: None | str
        until = self.until

        read_at: None | str
        read_at = self.read_at

        charges = []
        for charges_item_data in self.charges:
            charges_item = charges_item_data.to_dict()
            charges.append(charges_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "until": until,
                "readAt": read_at,
                "charges": charges,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.adoption_witness_charges_item import AdoptionWitnessChargesItem

        d = dict(src_dict)

        def _parse_until(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        until = _parse_until(d.pop("until"))

        def _parse_read_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        read_at = _parse_read_at(d.pop("readAt"))

        charges = []
        _charges = d.pop("charges")
        for charges_item_data in _charges:
            charges_item = AdoptionWitnessChargesItem.from_dict(charges_item_data)

            charges.append(charges_item)

        adoption_witness = cls(
            until=until,
            read_at=read_at,
            charges=charges,
        )

        return adoption_witness
