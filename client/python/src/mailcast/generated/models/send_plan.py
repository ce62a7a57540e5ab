from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.campaign_reads import CampaignReads
    from ..models.check import Check
    from ..models.send_plan_allowance import SendPlanAllowance
    from ..models.send_plan_excluded_item import SendPlanExcludedItem
    from ..models.send_plan_test_type_0 import SendPlanTestType0


T = TypeVar("T", bound="SendPlan")


@_attrs_define
class SendPlan:
    """
    Attributes:
        recipients (int): How many get it. Without `limit` they and the excluded ones are all contacts of the
            newsletter.
        excluded (list[SendPlanExcludedItem]): The newsletter's other contacts, by the reason why they do not get it. A
            reason without contacts is not in the list.
        reads (CampaignReads | None):
        test (None | SendPlanTestType0): The two parts of `recipients` in an A/B test; null: without one.
        checks (list[Check]): What to know before. An error keeps it from being sent, a warning does not.
        expected_duration_s (int): How many seconds the first try of each mail takes, at the rate of the account's last
            campaigns, else of the server's, else of 50 a second.
        allowance (SendPlanAllowance): The room that the account's plan leaves.
        confirm (str): Send it with the same input within 30 minutes. Nothing is done if this plan does not hold any
            more.
    """

    recipients: int
    excluded: list[SendPlanExcludedItem]
    reads: CampaignReads | None
    test: None | SendPlanTestType0
    checks: list[Check]
    expected_duration_s: int
    allowance: SendPlanAllowance
    confirm: str

    def to_dict(self) -> dict[str, Any]:
        from ..models.campaign_reads import CampaignReads
        from ..models.send_plan_test_type_0 import SendPlanTestType0

        recipients = self.recipients

        excluded = []
        for excluded_item_data in self.excluded:
            excluded_item = excluded_item_data.to_dict()
            excluded.append(excluded_item)

        reads: dict[str, Any] | None
        if isinstance(self.reads, CampaignReads):
            reads = self.reads.to_dict()
        else:
            reads = self.reads

        test: dict[str, Any] | None
        if isinstance(self.test, SendPlanTestType0):
            test = self.test.to_dict()
        else:
            test = self.test

        checks = []
        for checks_item_data in self.checks:
            checks_item = checks_item_data.to_dict()
            checks.append(checks_item)

        expected_duration_s = self.expected_duration_s

        allowance = self.allowance.to_dict()

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "recipients": recipients,
                "excluded": excluded,
                "reads": reads,
                "test": test,
                "checks": checks,
                "expectedDurationS": expected_duration_s,
                "allowance": allowance,
                "confirm": confirm,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.campaign_reads import CampaignReads
        from ..models.check import Check
        from ..models.send_plan_allowance import SendPlanAllowance
        from ..models.send_plan_excluded_item import SendPlanExcludedItem
        from ..models.send_plan_test_type_0 import SendPlanTestType0

        d = dict(src_dict)
        recipients = d.pop("recipients")

        excluded = []
        _excluded = d.pop("excluded")
        for excluded_item_data in _excluded:
            excluded_item = SendPlanExcludedItem.from_dict(excluded_item_data)

            excluded.append(excluded_item)

        def _parse_reads(data: object) -> CampaignReads | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                reads_type_0 = CampaignReads.from_dict(data)

                return reads_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CampaignReads | None, data)

        reads = _parse_reads(d.pop("reads"))

        def _parse_test(data: object) -> None | SendPlanTestType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                test_type_0 = SendPlanTestType0.from_dict(data)

                return test_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SendPlanTestType0, data)

        test = _parse_test(d.pop("test"))

        checks = []
        _checks = d.pop("checks")
        for checks_item_data in _checks:
            checks_item = Check.from_dict(checks_item_data)

            checks.append(checks_item)

        expected_duration_s = d.pop("expectedDurationS")

        allowance = SendPlanAllowance.from_dict(d.pop("allowance"))

        confirm = d.pop("confirm")

        send_plan = cls(
            recipients=recipients,
            excluded=excluded,
            reads=reads,
            test=test,
            checks=checks,
            expected_duration_s=expected_duration_s,
            allowance=allowance,
            confirm=confirm,
        )

        return send_plan
