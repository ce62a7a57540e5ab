from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.adoption_status import AdoptionStatus, check_adoption_status

if TYPE_CHECKING:
    from ..models.adoption_charges_after_item import AdoptionChargesAfterItem
    from ..models.adoption_charges_before_item import AdoptionChargesBeforeItem
    from ..models.adoption_counts import AdoptionCounts
    from ..models.adoption_refused_item import AdoptionRefusedItem
    from ..models.adoption_witness import AdoptionWitness


T = TypeVar("T", bound="Adoption")


@_attrs_define
class Adoption:
    """
    Attributes:
        newsletter_id (str):
        status (AdoptionStatus):
        started_at (None | str):
        finished_at (None | str):
        counts (AdoptionCounts):
        refused (list[AdoptionRefusedItem]): Named ones that changed before their turn.
        charges_before (list[AdoptionChargesBeforeItem]): The next charges of what was adopted, as the plans showed
            them.
        charges_after (list[AdoptionChargesAfterItem]): The charges of the same subscriptions now.
        witness (AdoptionWitness):
    """

    newsletter_id: str
    status: AdoptionStatus
    started_at: None | str
    finished_at: None | str
    counts: AdoptionCounts
    refused: list[AdoptionRefusedItem]
    charges_before: list[AdoptionChargesBeforeItem]
    charges_after: list[AdoptionChargesAfterItem]
    witness: AdoptionWitness

    def to_dict(self) -> dict[str, Any]:
        newsletter_id = self.newsletter_id

        status: str = self.status

        started_at: None | str
        started_at = self.started_at

        finished_at: None | str
        finished_at = self.finished_at

        counts = self.counts.to_dict()

        refused = []
        for refused_item_data in self.refused:
            refused_item = refused_item_data.to_dict()
            refused.append(refused_item)

        charges_before = []
        for charges_before_item_data in self.charges_before:
            charges_before_item = charges_before_item_data.to_dict()
            charges_before.append(charges_before_item)

        charges_after = []
        for charges_after_item_data in self.charges_after:
            charges_after_item = charges_after_item_data.to_dict()
            charges_after.append(charges_after_item)

        witness = self.witness.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "newsletterId": newsletter_id,
                "status": status,
                "startedAt": started_at,
                "finishedAt": finished_at,
                "counts": counts,
                "refused": refused,
                "chargesBefore": charges_before,
                "chargesAfter": charges_after,
                "witness": witness,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.adoption_charges_after_item import AdoptionChargesAfterItem
        from ..models.adoption_charges_before_item import AdoptionChargesBeforeItem
        from ..models.adoption_counts import AdoptionCounts
        from ..models.adoption_refused_item import AdoptionRefusedItem
        from ..models.adoption_witness import AdoptionWitness

        d = dict(src_dict)
        newsletter_id = d.pop("newsletterId")

        status = check_adoption_status(d.pop("status"))

        def _parse_started_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        started_at = _parse_started_at(d.pop("startedAt"))

        def _parse_finished_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        finished_at = _parse_finished_at(d.pop("finishedAt"))

        counts = AdoptionCounts.from_dict(d.pop("counts"))

        refused = []
        _refused = d.pop("refused")
        for refused_item_data in _refused:
            refused_item = AdoptionRefusedItem.from_dict(refused_item_data)

            refused.append(refused_item)

        charges_before = []
        _charges_before = d.pop("chargesBefore")
        for charges_before_item_data in _charges_before:
            charges_before_item = AdoptionChargesBeforeItem.from_dict(charges_before_item_data)

            charges_before.append(charges_before_item)

        charges_after = []
        _charges_after = d.pop("chargesAfter")
        for charges_after_item_data in _charges_after:
            charges_after_item = AdoptionChargesAfterItem.from_dict(charges_after_item_data)

            charges_after.append(charges_after_item)

        witness = AdoptionWitness.from_dict(d.pop("witness"))

        adoption = cls(
            newsletter_id=newsletter_id,
            status=status,
            started_at=started_at,
            finished_at=finished_at,
            counts=counts,
            refused=refused,
            charges_before=charges_before,
            charges_after=charges_after,
            witness=witness,
        )

        return adoption
