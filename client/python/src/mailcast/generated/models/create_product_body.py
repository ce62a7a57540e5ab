from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.order_email import OrderEmail


T = TypeVar("T", bound="CreateProductBody")


@_attrs_define
class CreateProductBody:
    """
    Attributes:
        name (str):
        price (int): In the currency's minor unit: 1250 is € 12.50. 0: free. With `minimumPrice` it is the price that
            the page suggests.
        newsletter_id (str | Unset): The account's first, when left out.
        description (str | Unset): Plain text for the product’s page; line breaks are kept.
        minimum_price (int | None | Unset): The least that readers pay where they pay what they want; 0 lets them take
            it for free. Null: the price is fixed.
        currency (str | Unset): ISO 4217, in either case. The newsletter's, when left out.
        tag_buyers_with (None | str | Unset): Put on buyers who are contacts of the newsletter. A buyer of a free
            product gets it with the first download, which shows that the address is theirs.
        requires_signup (bool | Unset): For a free product: readers get it by subscribing. Where the newsletter asks for
            confirmation, the file comes once they have confirmed.
        order_email (None | OrderEmail | Unset):
    """

    name: str
    price: int
    newsletter_id: str | Unset = UNSET
    description: str | Unset = UNSET
    minimum_price: int | None | Unset = UNSET
    currency: str | Unset = UNSET
    tag_buyers_with: None | str | Unset = UNSET
    requires_signup: bool | Unset = UNSET
    order_email: None | OrderEmail | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.order_email import OrderEmail

        name = self.name

        price = self.price

        newsletter_id = self.newsletter_id

        description = self.description

        minimum_price: int | None | Unset
        if isinstance(self.minimum_price, Unset):
            minimum_price = UNSET
        else:
            minimum_price = self.minimum_price

        currency = self.currency

        tag_buyers_with: None | str | Unset
        if isinstance(self.tag_buyers_with, Unset):
            tag_buyers_with = UNSET
        else:
            tag_buyers_with = self.tag_buyers_with

        requires_signup = self.requires_signup

        order_email: dict[str, Any] | None | Unset
        if isinstance(self.order_email, Unset):
            order_email = UNSET
        elif isinstance(self.order_email, OrderEmail):
            order_email = self.order_email.to_dict()
        else:
            order_email = self.order_email

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "price": price,
            }
        )
        if newsletter_id is not UNSET:
            field_dict["newsletterId"] = newsletter_id
        if description is not UNSET:
            field_dict["description"] = description
        if minimum_price is not UNSET:
            field_dict["minimumPrice"] = minimum_price
        if currency is not UNSET:
            field_dict["currency"] = currency
        if tag_buyers_with is not UNSET:
            field_dict["tagBuyersWith"] = tag_buyers_with
        if requires_signup is not UNSET:
            field_dict["requiresSignup"] = requires_signup
        if order_email is not UNSET:
            field_dict["orderEmail"] = order_email

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.order_email import OrderEmail

        d = dict(src_dict)
        name = d.pop("name")

        price = d.pop("price")

        newsletter_id = d.pop("newsletterId", UNSET)

        description = d.pop("description", UNSET)

        def _parse_minimum_price(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        minimum_price = _parse_minimum_price(d.pop("minimumPrice", UNSET))

        currency = d.pop("currency", UNSET)

        def _parse_tag_buyers_with(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        tag_buyers_with = _parse_tag_buyers_with(d.pop("tagBuyersWith", UNSET))

        requires_signup = d.pop("requiresSignup", UNSET)

        def _parse_order_email(data: object) -> None | OrderEmail | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                order_email_type_0 = OrderEmail.from_dict(data)

                return order_email_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OrderEmail | Unset, data)

        order_email = _parse_order_email(d.pop("orderEmail", UNSET))

        create_product_body = cls(
            name=name,
            price=price,
            newsletter_id=newsletter_id,
            description=description,
            minimum_price=minimum_price,
            currency=currency,
            tag_buyers_with=tag_buyers_with,
            requires_signup=requires_signup,
            order_email=order_email,
        )

        return create_product_body
