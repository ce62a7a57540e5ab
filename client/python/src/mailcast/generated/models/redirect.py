from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.redirect_source import RedirectSource, check_redirect_source

T = TypeVar("T", bound="Redirect")


@_attrs_define
class Redirect:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        from_ (str): A path of the site, such as /p/first-issue, without query. One `*` stands for any text, such as
            /p/*.
        to (str): A path of the site, or an https address. A `*` in its path is filled with what that of `from` stood
            for.
        hits (int): The times that it was followed.
        source (RedirectSource): `moved`: made by a move from another service. `own`: by create_redirect.
    """

    id: str
    newsletter_id: str
    from_: str
    to: str
    hits: int
    source: RedirectSource

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        newsletter_id = self.newsletter_id

        from_ = self.from_

        to = self.to

        hits = self.hits

        source: str = self.source

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "from": from_,
                "to": to,
                "hits": hits,
                "source": source,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        from_ = d.pop("from")

        to = d.pop("to")

        hits = d.pop("hits")

        source = check_redirect_source(d.pop("source"))

        redirect = cls(
            id=id,
            newsletter_id=newsletter_id,
            from_=from_,
            to=to,
            hits=hits,
            source=source,
        )

        return redirect
