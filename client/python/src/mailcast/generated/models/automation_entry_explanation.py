from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.automation_entry_rule import AutomationEntryRule


T = TypeVar("T", bound="AutomationEntryExplanation")


@_attrs_define
class AutomationEntryExplanation:
    """
    Attributes:
        inside (bool): Whether it is on its way now.
        entered (bool): Whether it ever entered. list_automation_runs with contactId tells the story.
        because (list[AutomationEntryRule]): Every rule of entry, as it stands now.
    """

    inside: bool
    entered: bool
    because: list[AutomationEntryRule]

    def to_dict(self) -> dict[str, Any]:
        inside = self.inside

        entered = self.entered

        because = []
        for because_item_data in self.because:
            because_item = because_item_data.to_dict()
            because.append(because_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "inside": inside,
                "entered": entered,
                "because": because,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.automation_entry_rule import AutomationEntryRule

        d = dict(src_dict)
        inside = d.pop("inside")

        entered = d.pop("entered")

        because = []
        _because = d.pop("because")
        for because_item_data in _because:
            because_item = AutomationEntryRule.from_dict(because_item_data)

            because.append(because_item)

        automation_entry_explanation = cls(
            inside=inside,
            entered=entered,
            because=because,
        )

        return automation_entry_explanation
