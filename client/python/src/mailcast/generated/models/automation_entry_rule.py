from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.automation_entry_rule_rule import (
    AutomationEntryRuleRule,
    check_automation_entry_rule_rule,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.automation_entry_rule_values import AutomationEntryRuleValues


T = TypeVar("T", bound="AutomationEntryRule")


@_attrs_define
class AutomationEntryRule:
    """
    Attributes:
        rule (AutomationEntryRuleRule):
        met (bool): Whether the rule lets the contact enter now.
        detail (str):
        values (AutomationEntryRuleValues | Unset): The variable parts of `detail`, for translations. `reason` tells
            cases of one code apart.
    """

    rule: AutomationEntryRuleRule
    met: bool
    detail: str
    values: AutomationEntryRuleValues | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        rule: str = self.rule

        met = self.met

        detail = self.detail

        values: dict[str, Any] | Unset = UNSET
        if not isinstance(self.values, Unset):
            values = self.values.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "rule": rule,
                "met": met,
                "detail": detail,
            }
        )
        if values is not UNSET:
            field_dict["values"] = values

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.automation_entry_rule_values import AutomationEntryRuleValues

        d = dict(src_dict)
        rule = check_automation_entry_rule_rule(d.pop("rule"))

        met = d.pop("met")

        detail = d.pop("detail")

        _values = d.pop("values", UNSET)
        values: AutomationEntryRuleValues | Unset
        if isinstance(_values, Unset):
            values = UNSET
        else:
            values = AutomationEntryRuleValues.from_dict(_values)

        automation_entry_rule = cls(
            rule=rule,
            met=met,
            detail=detail,
            values=values,
        )

        return automation_entry_rule
