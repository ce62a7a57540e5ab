from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.automation_entry_repeat import (
    AutomationEntryRepeat,
    check_automation_entry_repeat,
)
from ..models.automation_entry_while_inside import (
    AutomationEntryWhileInside,
    check_automation_entry_while_inside,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="AutomationEntry")


@_attrs_define
class AutomationEntry:
    """
    Attributes:
        repeat (AutomationEntryRepeat | Unset): once: one run for a reader ever. each_time: one for each time the
            trigger comes. Left out: once; with a date trigger each_time.
        cooldown (str | Unset): A reader enters again only this long after their last run began.
        while_inside (AutomationEntryWhileInside | Unset): What the trigger does while the reader has a run: ignore, or
            end that run and begin anew. Left out: ignore.
        include_imported (bool | Unset): Readers who come by an import enter too. Left out: false.
    """

    repeat: AutomationEntryRepeat | Unset = UNSET
    cooldown: str | Unset = UNSET
    while_inside: AutomationEntryWhileInside | Unset = UNSET
    include_imported: bool | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        repeat: str | Unset = UNSET
        if not isinstance(self.repeat, Unset):
            repeat = self.repeat

        cooldown = self.cooldown

        while_inside: str | Unset = UNSET
        if not isinstance(self.while_inside, Unset):
            while_inside = self.while_inside

        include_imported = self.include_imported

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if repeat is not UNSET:
            field_dict["repeat"] = repeat
        if cooldown is not UNSET:
            field_dict["cooldown"] = cooldown
        if while_inside is not UNSET:
            field_dict["whileInside"] = while_inside
        if include_imported is not UNSET:
            field_dict["includeImported"] = include_imported

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _repeat = d.pop("repeat", UNSET)
        repeat: AutomationEntryRepeat | Unset
        if isinstance(_repeat, Unset):
            repeat = UNSET
        else:
            repeat = check_automation_entry_repeat(_repeat)

        cooldown = d.pop("cooldown", UNSET)

        _while_inside = d.pop("whileInside", UNSET)
        while_inside: AutomationEntryWhileInside | Unset
        if isinstance(_while_inside, Unset):
            while_inside = UNSET
        else:
            while_inside = check_automation_entry_while_inside(_while_inside)

        include_imported = d.pop("includeImported", UNSET)

        automation_entry = cls(
            repeat=repeat,
            cooldown=cooldown,
            while_inside=while_inside,
            include_imported=include_imported,
        )

        return automation_entry
