from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="RevenueMonth")


@_attrs_define
class RevenueMonth:
    """
    Attributes:
        month (str): A calendar month in UTC.
        mrr (int): Monthly recurring revenue at its end, or now. In the currency's minor unit.
        received (int): Payments made in it. In the currency's minor unit.
        refunded (int): Paid back of these payments, at any time. In the currency's minor unit.
        paying_at_start (int): Subscriptions that were paid for as it began.
        began (int): Subscriptions that began in it, with trials.
        churned (int): Of those paying at its start, ended in it.
        trials_ended (int): Trials that ended in it.
        trials_converted (int): Of these trials, those that have paid.
    """

    month: str
    mrr: int
    received: int
    refunded: int
    paying_at_start: int
    began: int
    churned: int
    trials_ended: int
    trials_converted: int

    def to_dict(self) -> dict[str, Any]:
        month = self.month

        mrr = self.mrr

        received = self.received

        refunded = self.refunded

        paying_at_start = self.paying_at_start

        began = self.began

        churned = self.churned

        trials_ended = self.trials_ended

        trials_converted = self.trials_converted

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "month": month,
                "mrr": mrr,
                "received": received,
                "refunded": refunded,
                "payingAtStart": paying_at_start,
                "began": began,
                "churned": churned,
                "trialsEnded": trials_ended,
                "trialsConverted": trials_converted,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        month = d.pop("month")

        mrr = d.pop("mrr")

        received = d.pop("received")

        refunded = d.pop("refunded")

        paying_at_start = d.pop("payingAtStart")

        began = d.pop("began")

        churned = d.pop("churned")

        trials_ended = d.pop("trialsEnded")

        trials_converted = d.pop("trialsConverted")

        revenue_month = cls(
            month=month,
            mrr=mrr,
            received=received,
            refunded=refunded,
            paying_at_start=paying_at_start,
            began=began,
            churned=churned,
            trials_ended=trials_ended,
            trials_converted=trials_converted,
        )

        return revenue_month
