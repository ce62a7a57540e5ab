from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.contact_run_because_by import (
    ContactRunBecauseBy,
    check_contact_run_because_by,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="ContactRunBecause")


@_attrs_define
class ContactRunBecause:
    """The cause of the entry.

    Attributes:
        by (ContactRunBecauseBy):
        at (str): ISO 8601, UTC, milliseconds.
        depth (int): How many runs of automations caused one another before this one.
        event (str | Unset):
    """

    by: ContactRunBecauseBy
    at: str
    depth: int
    event: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        by: str = self.by

        at = self.at

        depth = self.depth

        event = self.event

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "by": by,
                "at": at,
                "depth": depth,
            }
        )
        if event is not UNSET:
            field_dict["event"] = event

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        by = check_contact_run_because_by(d.pop("by"))

        at = d.pop("at")

        depth = d.pop("depth")

        event = d.pop("event", UNSET)

        contact_run_because = cls(
            by=by,
            at=at,
            depth=depth,
            event=event,
        )

        return contact_run_because
