from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.visible_in import VisibleIn, check_visible_in
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.filter_all import FilterAll
    from ..models.filter_any import FilterAny
    from ..models.filter_event import FilterEvent
    from ..models.filter_field import FilterField
    from ..models.filter_not import FilterNot


T = TypeVar("T", bound="ProductBlock")


@_attrs_define
class ProductBlock:
    """A product with its price and a button to its page.

    Attributes:
        type_ (Literal['product']):
        id (str | Unset): Made by the server where it is left out, and then the same for good.
        visible_in (VisibleIn | Unset):
        when (FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset): A filter over contacts: exactly
            one of all, any, not, field (with op and value) and event. At most 5 groups deep and 50 conditions.
        product_id (str | Unset): A product of the newsletter. Its name, price and page are those of the moment in which
            the mail is made. Left out: not chosen yet. The checks name such a block, and no campaign is sent with it.
    """

    type_: Literal["product"]
    id: str | Unset = UNSET
    visible_in: VisibleIn | Unset = UNSET
    when: FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset = UNSET
    product_id: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        type_ = self.type_

        id = self.id

        visible_in: str | Unset = UNSET
        if not isinstance(self.visible_in, Unset):
            visible_in = self.visible_in

        when: dict[str, Any] | Unset
        if isinstance(self.when, Unset):
            when = UNSET
        elif (
            isinstance(self.when, FilterAll)
            or isinstance(self.when, FilterAny)
            or isinstance(self.when, FilterNot)
            or isinstance(self.when, FilterField)
        ):
            when = self.when.to_dict()
        else:
            when = self.when.to_dict()

        product_id = self.product_id

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "type": type_,
            }
        )
        if id is not UNSET:
            field_dict["id"] = id
        if visible_in is not UNSET:
            field_dict["visibleIn"] = visible_in
        if when is not UNSET:
            field_dict["when"] = when
        if product_id is not UNSET:
            field_dict["productId"] = product_id

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.filter_all import FilterAll
        from ..models.filter_any import FilterAny
        from ..models.filter_event import FilterEvent
        from ..models.filter_field import FilterField
        from ..models.filter_not import FilterNot

        d = dict(src_dict)
        type_ = cast(Literal["product"], d.pop("type"))
        if type_ != "product":
            raise ValueError(f"type must match const 'product', got '{type_}'")

        id = d.pop("id", UNSET)

        _visible_in = d.pop("visibleIn", UNSET)
        visible_in: VisibleIn | Unset
        if isinstance(_visible_in, Unset):
            visible_in = UNSET
        else:
            visible_in = check_visible_in(_visible_in)

        def _parse_when(
            data: object,
        ) -> FilterAll | FilterAny | FilterEvent | FilterField | FilterNot | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_0 = FilterAll.from_dict(data)

                return componentsschemas_filter_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_1 = FilterAny.from_dict(data)

                return componentsschemas_filter_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_2 = FilterNot.from_dict(data)

                return componentsschemas_filter_type_2
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                componentsschemas_filter_type_3 = FilterField.from_dict(data)

                return componentsschemas_filter_type_3
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            componentsschemas_filter_type_4 = FilterEvent.from_dict(data)

            return componentsschemas_filter_type_4

        when = _parse_when(d.pop("when", UNSET))

        product_id = d.pop("productId", UNSET)

        product_block = cls(
            type_=type_,
            id=id,
            visible_in=visible_in,
            when=when,
            product_id=product_id,
        )

        return product_block
