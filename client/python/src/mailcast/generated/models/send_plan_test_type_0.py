from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

T = TypeVar("T", bound="SendPlanTestType0")


@_attrs_define
class SendPlanTestType0:
    """
    Attributes:
        testers (int): Readers who test, over all options.
        waiting (int): Readers who wait for the winner.
    """

    testers: int
    waiting: int

    def to_dict(self) -> dict[str, Any]:
        testers = self.testers

        waiting = self.waiting

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "testers": testers,
                "waiting": waiting,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        testers = d.pop("testers")

        waiting = d.pop("waiting")

        send_plan_test_type_0 = cls(
            testers=testers,
            waiting=waiting,
        )

        return send_plan_test_type_0
