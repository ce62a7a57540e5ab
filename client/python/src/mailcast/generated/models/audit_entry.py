from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.audit_entry_actor import AuditEntryActor
    from ..models.audit_entry_addresses import AuditEntryAddresses


T = TypeVar("T", bound="AuditEntry")


@_attrs_define
class AuditEntry:
    """
    Attributes:
        id (str):
        at (str): ISO 8601, UTC, milliseconds.
        operation (str):
        actor (AuditEntryActor):
        targets (list[str]): The ids of the records that the operation named or made: those of its path, then that of
            its answer. Empty where there is none, and in entries of earlier versions.
        addresses (AuditEntryAddresses): The present address of each contact among the targets, by its id. Contacts that
            were deleted are not here.
        request_id (str): The Request-Id of that answer, as the log of the server has it.
    """

    id: str
    at: str
    operation: str
    actor: AuditEntryActor
    targets: list[str]
    addresses: AuditEntryAddresses
    request_id: str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        at = self.at

        operation = self.operation

        actor = self.actor.to_dict()

        targets = self.targets

        addresses = self.addresses.to_dict()

        request_id = self.request_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "at": at,
                "operation": operation,
                "actor": actor,
                "targets": targets,
                "addresses": addresses,
                "requestId": request_id,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.audit_entry_actor import AuditEntryActor
        from ..models.audit_entry_addresses import AuditEntryAddresses

        d = dict(src_dict)
        id = d.pop("id")

        at = d.pop("at")

        operation = d.pop("operation")

        actor = AuditEntryActor.from_dict(d.pop("actor"))

        targets = cast(list[str], d.pop("targets"))

        addresses = AuditEntryAddresses.from_dict(d.pop("addresses"))

        request_id = d.pop("requestId")

        audit_entry = cls(
            id=id,
            at=at,
            operation=operation,
            actor=actor,
            targets=targets,
            addresses=addresses,
            request_id=request_id,
        )

        return audit_entry
