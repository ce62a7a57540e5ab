from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.move_progress_stage import MoveProgressStage, check_move_progress_stage

T = TypeVar("T", bound="MoveProgress")


@_attrs_define
class MoveProgress:
    """
    Attributes:
        stage (MoveProgressStage):
        done (int): Done in this stage.
        total (int | None): Null while it is not known.
    """

    stage: MoveProgressStage
    done: int
    total: int | None

    def to_dict(self) -> dict[str, Any]:
        stage: str = self.stage

        done = self.done

        total: int | None
        total = self.total

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "stage": stage,
                "done": done,
                "total": total,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        stage = check_move_progress_stage(d.pop("stage"))

        done = d.pop("done")

        def _parse_total(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        total = _parse_total(d.pop("total"))

        move_progress = cls(
            stage=stage,
            done=done,
            total=total,
        )

        return move_progress
