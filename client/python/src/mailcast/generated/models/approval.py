from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.approval_status import ApprovalStatus, check_approval_status

if TYPE_CHECKING:
    from ..models.approval_decided_by_type_0 import ApprovalDecidedByType0
    from ..models.approval_input import ApprovalInput
    from ..models.approval_plan import ApprovalPlan
    from ..models.approval_requested_by import ApprovalRequestedBy
    from ..models.approval_result_type_0 import ApprovalResultType0


T = TypeVar("T", bound="Approval")


@_attrs_define
class Approval:
    """
    Attributes:
        id (str):
        operation (str):
        input_ (ApprovalInput): The input of the operation. Secrets are hidden.
        plan (ApprovalPlan): The plan that a dry run of the operation shows.
        summary (str):
        preview_url (None | str): The page of the dashboard on which a person decides.
        requested_by (ApprovalRequestedBy):
        status (ApprovalStatus): pending: a person must decide. executed: a person approved, and it was done. declined:
            a person declined, or the asker withdrew it. superseded: what it depends on changed. failed: it was approved,
            and refused when it was done. expired: nobody decided within 7 days.
        decided_by (ApprovalDecidedByType0 | None):
        decided_at (None | str):
        created_at (str): ISO 8601, UTC, milliseconds.
        expires_at (str): ISO 8601, UTC, milliseconds.
        reason (None | str): The words of the person who declined, or why it was not done.
        result (ApprovalResultType0 | None): The answer of the operation, once it was done; null before. Secrets in it
            are shown once, to the asker.
    """

    id: str
    operation: str
    input_: ApprovalInput
    plan: ApprovalPlan
    summary: str
    preview_url: None | str
    requested_by: ApprovalRequestedBy
    status: ApprovalStatus
    decided_by: ApprovalDecidedByType0 | None
    decided_at: None | str
    created_at: str
    expires_at: str
    reason: None | str
    result: ApprovalResultType0 | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.approval_decided_by_type_0 import ApprovalDecidedByType0
        from ..models.approval_result_type_0 import ApprovalResultType0

        id = self.id

        operation = self.operation

        input_ = self.input_.to_dict()

        plan = self.plan.to_dict()

        summary = self.summary

        preview_url: None | str
        preview_url = self.preview_url

        requested_by = self.requested_by.to_dict()

        status: str = self.status

        decided_by: dict[str, Any] | None
        if isinstance(self.decided_by, ApprovalDecidedByType0):
            decided_by = self.decided_by.to_dict()
        else:
            decided_by = self.decided_by

        decided_at: None | str
        decided_at = self.decided_at

        created_at = self.created_at

        expires_at = self.expires_at

        reason: None | str
        reason = self.reason

        result: dict[str, Any] | None
        if isinstance(self.result, ApprovalResultType0):
            result = self.result.to_dict()
        else:
            result = self.result

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "operation": operation,
                "input": input_,
                "plan": plan,
                "summary": summary,
                "previewUrl": preview_url,
                "requestedBy": requested_by,
                "status": status,
                "decidedBy": decided_by,
                "decidedAt": decided_at,
                "createdAt": created_at,
                "expiresAt": expires_at,
                "reason": reason,
                "result": result,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.approval_decided_by_type_0 import ApprovalDecidedByType0
        from ..models.approval_input import ApprovalInput
        from ..models.approval_plan import ApprovalPlan
        from ..models.approval_requested_by import ApprovalRequestedBy
        from ..models.approval_result_type_0 import ApprovalResultType0

        d = dict(src_dict)
        id = d.pop("id")

        operation = d.pop("operation")

        input_ = ApprovalInput.from_dict(d.pop("input"))

        plan = ApprovalPlan.from_dict(d.pop("plan"))

        summary = d.pop("summary")

        def _parse_preview_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        preview_url = _parse_preview_url(d.pop("previewUrl"))

        requested_by = ApprovalRequestedBy.from_dict(d.pop("requestedBy"))

        status = check_approval_status(d.pop("status"))

        def _parse_decided_by(data: object) -> ApprovalDecidedByType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                decided_by_type_0 = ApprovalDecidedByType0.from_dict(data)

                return decided_by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ApprovalDecidedByType0 | None, data)

        decided_by = _parse_decided_by(d.pop("decidedBy"))

        def _parse_decided_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        decided_at = _parse_decided_at(d.pop("decidedAt"))

        created_at = d.pop("createdAt")

        expires_at = d.pop("expiresAt")

        def _parse_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reason = _parse_reason(d.pop("reason"))

        def _parse_result(data: object) -> ApprovalResultType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                result_type_0 = ApprovalResultType0.from_dict(data)

                return result_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ApprovalResultType0 | None, data)

        result = _parse_result(d.pop("result"))

        approval = cls(
            id=id,
            operation=operation,
            input_=input_,
            plan=plan,
            summary=summary,
            preview_url=preview_url,
            requested_by=requested_by,
            status=status,
            decided_by=decided_by,
            decided_at=decided_at,
            created_at=created_at,
            expires_at=expires_at,
            reason=reason,
            result=result,
        )

        return approval
