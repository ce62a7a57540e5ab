from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="MovePlanIssues")


@_attrs_define
class MovePlanIssues:
    """
    Attributes:
        found (int): All issues of the archive.
        published (int): Those that come as sent issues, with their own dates.
        drafts (int): Those that come as drafts.
        paid (int): Those for paid readers.
        added (int): Those that are not here yet.
        changed (int): Those that a former run brought, and that changed there since.
        unchanged (int): Those that stay as they are: here already, or edited here.
        first (None | str): The date of the oldest one.
        last (None | str): The date of the newest one.
    """

    found: int
    published: int
    drafts: int
    paid: int
    added: int
    changed: int
    unchanged: int
    first: None | str
    last: None | str

    def to_dict(self) -> dict[str, Any]:
        found = self.found

        published = self.published

        drafts = self.drafts

        paid = self.paid

        added = self.added

        changed = self.changed

        unchanged = self.unchanged

        first: None | str
        first = self.first

        last: None | str
        last = self.last

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "found": found,
                "published": published,
                "drafts": drafts,
                "paid": paid,
                "added": added,
                "changed": changed,
                "unchanged": unchanged,
                "first": first,
                "last": last,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        found = d.pop("found")

        published = d.pop("published")

        drafts = d.pop("drafts")

        paid = d.pop("paid")

        added = d.pop("added")

        changed = d.pop("changed")

        unchanged = d.pop("unchanged")

        def _parse_first(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        first = _parse_first(d.pop("first"))

        def _parse_last(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        last = _parse_last(d.pop("last"))

        move_plan_issues = cls(
            found=found,
            published=published,
            drafts=drafts,
            paid=paid,
            added=added,
            changed=changed,
            unchanged=unchanged,
            first=first,
            last=last,
        )

        return move_plan_issues
