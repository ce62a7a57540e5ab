from typing import Literal

AutomationEntryRuleRule = Literal["active", "cooldown", "exit", "filter", "inside", "reader", "repeat", "trigger"]

AUTOMATION_ENTRY_RULE_RULE_VALUES: set[AutomationEntryRuleRule] = {
    "active",
    "cooldown",
    "exit",
    "filter",
    "inside",
    "reader",
    "repeat",
    "trigger",
}


def check_automation_entry_rule_rule(value: str) -> AutomationEntryRuleRule:
    return value  # type: ignore[return-value]  # a newer server may have more
