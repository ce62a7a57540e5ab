from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MoveCountsIssues")


@_attrs_define
class MoveCountsIssues:
    """
    Attributes:
        added (int): New campaigns.
        changed (int): Campaigns of a former run that got the text and the access of today.
        failed (int): Those that could not be taken; the losses say why.
    """

    added: int
    changed: int
    failed: int

    def to_dict(self) -> dict[str, Any]:
        added = self.added

        changed = self.changed

        failed = self.failed

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "added": added,
                "changed": changed,
                "failed": failed,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        added = d.pop("added")

        changed = d.pop("changed")

        failed = d.pop("failed")

        move_counts_issues = cls(
            added=added,
            changed=changed,
            failed=failed,
        )

        return move_counts_issues
