from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.update_product_body_status import (
    UpdateProductBodyStatus,
    check_update_product_body_status,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.update_product_body_order_email_type_0 import (
        UpdateProductBodyOrderEmailType0,
    )


T = TypeVar("T", bound="UpdateProductBody")


@_attrs_define
class UpdateProductBody:
    """
    Attributes:
        name (str | Unset):
        description (str | Unset): Plain text for the product’s page; line breaks are kept.
        price (int | Unset): In the currency's minor unit: 1250 is € 12.50. 0: free. With `minimumPrice` it is the price
            that the page suggests.
        minimum_price (int | None | Unset): The least that readers pay where they pay what they want; 0 lets them take
            it for free. Null: the price is fixed.
        currency (str | Unset): ISO 4217, in either case; answers have small letters.
        status (UpdateProductBodyStatus | Unset):
        tag_buyers_with (None | str | Unset): Put on buyers who are contacts of the newsletter. A buyer of a free
            product gets it with the first download, which shows that the address is theirs.
        requires_signup (bool | Unset): For a free product: readers get it by subscribing. Where the newsletter asks for
            confirmation, the file comes once they have confirmed.
        order_email (None | Unset | UpdateProductBodyOrderEmailType0): Changes of the order mail; null takes the usual
            text again.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    name: str | Unset = UNSET
    description: str | Unset = UNSET
    price: int | Unset = UNSET
    minimum_price: int | None | Unset = UNSET
    currency: str | Unset = UNSET
    status: UpdateProductBodyStatus | Unset = UNSET
    tag_buyers_with: None | str | Unset = UNSET
    requires_signup: bool | Unset = UNSET
    order_email: None | Unset | UpdateProductBodyOrderEmailType0 = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.update_product_body_order_email_type_0 import (
            UpdateProductBodyOrderEmailType0,
        )

        name = self.name

        description = self.description

        price = self.price

        minimum_price: int | None | Unset
        if isinstance(self.minimum_price, Unset):
            minimum_price = UNSET
        else:
            minimum_price = self.minimum_price

        currency = self.currency

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status

        tag_buyers_with: None | str | Unset
        if isinstance(self.tag_buyers_with, Unset):
            tag_buyers_with = UNSET
        else:
            tag_buyers_with = self.tag_buyers_with

        requires_signup = self.requires_signup

        order_email: dict[str, Any] | None | Unset
        if isinstance(self.order_email, Unset):
            order_email = UNSET
        elif isinstance(self.order_email, UpdateProductBodyOrderEmailType0):
            order_email = self.order_email.to_dict()
        else:
            order_email = self.order_email

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
        if description is not UNSET:
            field_dict["description"] = description
        if price is not UNSET:
            field_dict["price"] = price
        if minimum_price is not UNSET:
            field_dict["minimumPrice"] = minimum_price
        if currency is not UNSET:
            field_dict["currency"] = currency
        if status is not UNSET:
            field_dict["status"] = status
        if tag_buyers_with is not UNSET:
            field_dict["tagBuyersWith"] = tag_buyers_with
        if requires_signup is not UNSET:
            field_dict["requiresSignup"] = requires_signup
        if order_email is not UNSET:
            field_dict["orderEmail"] = order_email
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.update_product_body_order_email_type_0 import (
            UpdateProductBodyOrderEmailType0,
        )

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        description = d.pop("description", UNSET)

        price = d.pop("price", UNSET)

        def _parse_minimum_price(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        minimum_price = _parse_minimum_price(d.pop("minimumPrice", UNSET))

        currency = d.pop("currency", UNSET)

        _status = d.pop("status", UNSET)
        status: UpdateProductBodyStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = check_update_product_body_status(_status)

        def _parse_tag_buyers_with(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        tag_buyers_with = _parse_tag_buyers_with(d.pop("tagBuyersWith", UNSET))

        requires_signup = d.pop("requiresSignup", UNSET)

        def _parse_order_email(
            data: object,
        ) -> None | Unset | UpdateProductBodyOrderEmailType0:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                order_email_type_0 = UpdateProductBodyOrderEmailType0.from_dict(data)

                return order_email_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Unset | UpdateProductBodyOrderEmailType0, data)

        order_email = _parse_order_email(d.pop("orderEmail", UNSET))

        confirm = d.pop("confirm", UNSET)

        update_product_body = cls(
            name=name,
            description=description,
            price=price,
            minimum_price=minimum_price,
            currency=currency,
            status=status,
            tag_buyers_with=tag_buyers_with,
            requires_signup=requires_signup,
            order_email=order_email,
            confirm=confirm,
        )

        return update_product_body
