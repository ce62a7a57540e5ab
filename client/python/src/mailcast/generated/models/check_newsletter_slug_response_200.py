from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.check_newsletter_slug_response_200_reason_type_0 import (
    CheckNewsletterSlugResponse200ReasonType0,
    check_check_newsletter_slug_response_200_reason_type_0,
)

T = TypeVar("T", bound="CheckNewsletterSlugResponse200")


@_attrs_define
class CheckNewsletterSlugResponse200:
    """
    Attributes:
        slug (str): The last part of the public address: /n/{slug}.
        available (bool):
        reason (CheckNewsletterSlugResponse200ReasonType0 | None):
    """

    slug: str
    available: bool
    reason: CheckNewsletterSlugResponse200ReasonType0 | None

    def to_dict(self) -> dict[str, Any]:
        slug = self.slug

        available = self.available

        reason: None | str
        if isinstance(self.reason, str):
            reason = self.reason
        else:
            reason = self.reason

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "slug": slug,
                "available": available,
                "reason": reason,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        slug = d.pop("slug")

        available = d.pop("available")

        def _parse_reason(
            data: object,
        ) -> CheckNewsletterSlugResponse200ReasonType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                reason_type_0 = check_check_newsletter_slug_response_200_reason_type_0(data)

                return reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CheckNewsletterSlugResponse200ReasonType0 | None, data)

        reason = _parse_reason(d.pop("reason"))

        check_newsletter_slug_response_200 = cls(
            slug=slug,
            available=available,
            reason=reason,
        )

        return check_newsletter_slug_response_200
