from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.preview_campaign_cleanup_body_cleanup import (
        PreviewCampaignCleanupBodyCleanup,
    )


T = TypeVar("T", bound="PreviewCampaignCleanupBody")


@_attrs_define
class PreviewCampaignCleanupBody:
    """
    Attributes:
        cleanup (PreviewCampaignCleanupBodyCleanup | Unset): The cleanup to try.
    """

    cleanup: PreviewCampaignCleanupBodyCleanup | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        cleanup: dict[str, Any] | Unset = UNSET
        if not isinstance(self.cleanup, Unset):
            cleanup = self.cleanup.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if cleanup is not UNSET:
            field_dict["cleanup"] = cleanup

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.preview_campaign_cleanup_body_cleanup import (
            PreviewCampaignCleanupBodyCleanup,
        )

        d = dict(src_dict)
        _cleanup = d.pop("cleanup", UNSET)
        cleanup: PreviewCampaignCleanupBodyCleanup | Unset
        if isinstance(_cleanup, Unset):
            cleanup = UNSET
        else:
            cleanup = PreviewCampaignCleanupBodyCleanup.from_dict(_cleanup)

        preview_campaign_cleanup_body = cls(
            cleanup=cleanup,
        )

        return preview_campaign_cleanup_body
