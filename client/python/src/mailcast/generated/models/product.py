from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.product_status import ProductStatus, check_product_status

if TYPE_CHECKING:
    from ..models.order_email import OrderEmail
    from ..models.product_file import ProductFile


T = TypeVar("T", bound="Product")


@_attrs_define
class Product:
    """
    Attributes:
        id (str):
        newsletter_id (str):
        name (str):
        description (str): Plain text for the product’s page; line breaks are kept.
        price (int): In the currency's minor unit: 1250 is € 12.50. 0: free. With `minimumPrice` it is the price that
            the page suggests.
        minimum_price (int | None): The least that readers pay where they pay what they want; 0 lets them take it for
            free. Null: the price is fixed.
        currency (str): ISO 4217, in either case; answers have small letters.
        status (ProductStatus): draft: no page. active: the page sells it. archived: sold no more; orders and downloads
            go on.
        file (None | ProductFile): Null for a product without a file, such as a talk.
        page_url (str): The page that sells it while it is active.
        preview_url (None | str): Shows the page of a draft to those who have this link; nothing can be ordered there.
            Null once it is published or archived.
        orders_count (int): Orders that were paid, free ones too, and refunded ones.
        tag_buyers_with (None | str): Put on buyers who are contacts of the newsletter. A buyer of a free product gets
            it with the first download, which shows that the address is theirs.
        requires_signup (bool): For a free product: readers get it by subscribing. Where the newsletter asks for
            confirmation, the file comes once they have confirmed.
        order_email (None | OrderEmail): Null: the usual text.
        livemode (bool): False while its orders are paid with play money: payments are connected to the sandbox, or with
            a test key.
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    id: str
    newsletter_id: str
    name: str
    description: str
    price: int
    minimum_price: int | None
    currency: str
    status: ProductStatus
    file: None | ProductFile
    page_url: str
    preview_url: None | str
    orders_count: int
    tag_buyers_with: None | str
    requires_signup: bool
    order_email: None | OrderEmail
    livemode: bool
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        from ..models.order_email import OrderEmail
        from ..models.product_file import ProductFile

        id = self.id

        newsletter_id = self.newsletter_id

        name = self.name

        description = self.description

        price = self.price

        minimum_price: int | None
        minimum_price = self.minimum_price

        currency = self.currency

        status: str = self.status

        file: dict[str, Any] | None
        if isinstance(self.file, ProductFile):
            file = self.file.to_dict()
        else:
            file = self.file

        page_url = self.page_url

        preview_url: None | str
        preview_url = self.preview_url

        orders_count = self.orders_count

        tag_buyers_with: None | str
        tag_buyers_with = self.tag_buyers_with

        requires_signup = self.requires_signup

        order_email: dict[str, Any] | None
        if isinstance(self.order_email, OrderEmail):
            order_email = self.order_email.to_dict()
        else:
            order_email = self.order_email

        livemode = self.livemode

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "newsletterId": newsletter_id,
                "name": name,
                "description": description,
                "price": price,
                "minimumPrice": minimum_price,
                "currency": currency,
                "status": status,
                "file": file,
                "pageUrl": page_url,
                "previewUrl": preview_url,
                "ordersCount": orders_count,
                "tagBuyersWith": tag_buyers_with,
                "requiresSignup": requires_signup,
                "orderEmail": order_email,
                "livemode": livemode,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.order_email import OrderEmail
        from ..models.product_file import ProductFile

        d = dict(src_dict)
        id = d.pop("id")

        newsletter_id = d.pop("newsletterId")

        name = d.pop("name")

        description = d.pop("description")

        price = d.pop("price")

        def _parse_minimum_price(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        minimum_price = _parse_minimum_price(d.pop("minimumPrice"))

        currency = d.pop("currency")

        status = check_product_status(d.pop("status"))

        def _parse_file(data: object) -> None | ProductFile:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                file_type_0 = ProductFile.from_dict(data)

                return file_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ProductFile, data)

        file = _parse_file(d.pop("file"))

        page_url = d.pop("pageUrl")

        def _parse_preview_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        preview_url = _parse_preview_url(d.pop("previewUrl"))

        orders_count = d.pop("ordersCount")

        def _parse_tag_buyers_with(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        tag_buyers_with = _parse_tag_buyers_with(d.pop("tagBuyersWith"))

        requires_signup = d.pop("requiresSignup")

        def _parse_order_email(data: object) -> None | OrderEmail:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                order_email_type_0 = OrderEmail.from_dict(data)

                return order_email_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OrderEmail, data)

        order_email = _parse_order_email(d.pop("orderEmail"))

        livemode = d.pop("livemode")

        created_at = d.pop("createdAt")

        product = cls(
            id=id,
            newsletter_id=newsletter_id,
            name=name,
            description=description,
            price=price,
            minimum_price=minimum_price,
            currency=currency,
            status=status,
            file=file,
            page_url=page_url,
            preview_url=preview_url,
            orders_count=orders_count,
            tag_buyers_with=tag_buyers_with,
            requires_signup=requires_signup,
            order_email=order_email,
            livemode=livemode,
            created_at=created_at,
        )

        return product
