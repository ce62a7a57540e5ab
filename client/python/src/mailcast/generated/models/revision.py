from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.revision_by_type_0 import RevisionByType0


T = TypeVar("T", bound="Revision")


@_attrs_define
class Revision:
    """
    Attributes:
        id (str):
        at (str): When it was last written. ISO 8601, UTC, milliseconds.
        by (None | RevisionByType0): The person or the key that wrote it. Null for a text of before revisions were kept.
        subject (str): Empty for a template.
        bytes_ (int): The size of the text: of its body, or of its blocks as JSON. Texts of the options of an A/B test
            do not count.
    """

    id: str
    at: str
    by: None | RevisionByType0
    subject: str
    bytes_: int

    def to_dict(self) -> dict[str, Any]:
        from ..models.revision_by_type_0 import RevisionByType0

        id = self.id

        at = self.at

        by: dict[str, Any] | None
        if isinstance(self.by, RevisionByType0):
            by = self.by.to_dict()
        else:
            by = self.by

        subject = self.subject

        bytes_ = self.bytes_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "at": at,
                "by": by,
                "subject": subject,
                "bytes": bytes_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.revision_by_type_0 import RevisionByType0

        d = dict(src_dict)
        id = d.pop("id")

        at = d.pop("at")

        def _parse_by(data: object) -> None | RevisionByType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                by_type_0 = RevisionByType0.from_dict(data)

                return by_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | RevisionByType0, data)

        by = _parse_by(d.pop("by"))

        subject = d.pop("subject")

        bytes_ = d.pop("bytes")

        revision = cls(
            id=id,
            at=at,
            by=by,
            subject=subject,
            bytes_=bytes_,
        )

        return revision
