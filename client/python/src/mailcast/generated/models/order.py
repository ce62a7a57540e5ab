from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.dispute import Dispute, check_dispute
from ..models.order_status import OrderStatus, check_order_status

if TYPE_CHECKING:
    from ..models.order_downloads import OrderDownloads
    from ..models.order_order_email_type_0 import OrderOrderEmailType0
    from ..models.shown_refund import ShownRefund


T = TypeVar("T", bound="Order")


@_attrs_define
class Order:
    """
    Attributes:
        id (str):
        product_id (str):
        newsletter_id (str):
        email (None | str): Null once its person was erased.
        subscriber_id (None | str): The contact with this address, if there is one.
        amount (int): The amount paid, in the minor unit, with tax and after the discount.
        discount (int): The amount that a coupon took off.
        tax (int): The tax within the amount, where the provider computes it.
        refunded_amount (int): In the currency's minor unit: 1250 is € 12.50, and 1250 yen are ¥ 1,250.
        currency (str): ISO 4217, in either case; answers have small letters.
        status (OrderStatus): pending: not paid yet, or a free one that waits for its reader to confirm. disputed: the
            bank asks the money back, and the download is held; `dispute` says whether it may come back. refunded and
            failed: no download.
        dispute (Dispute | None): open: the bank decides. lost: the money is gone and the download with it. Null: there
            is none, or it was won.
        created_at (str): ISO 8601, UTC, milliseconds.
        paid_at (None | str):
        refunds (list[ShownRefund]): The last refunds that were asked for here, newest first. Those made at the provider
            are in refundedAmount alone.
        downloads (OrderDownloads):
        order_email (None | OrderOrderEmailType0): The last mail with the order’s link; null while there is none.
        page_url (str): The page of the order, for its buyer: the address alone gives the download.
        livemode (bool): False for play money.
    """

    id: str
    product_id: str
    newsletter_id: str
    email: None | str
    subscriber_id: None | str
    amount: int
    discount: int
    tax: int
    refunded_amount: int
    currency: str
    status: OrderStatus
    dispute: Dispute | None
    created_at: str
    paid_at: None | str
    refunds: list[ShownRefund]
    downloads: OrderDownloads
    order_email: None | OrderOrderEmailType0
    page_url: str
    livemode: bool

    def to_dict(self) -> dict[str, Any]:
        from ..models.order_order_email_type_0 import OrderOrderEmailType0

        id = self.id

        product_id = self.product_id

        newsletter_id = self.newsletter_id

        email: None | str
        email = self.email

        subscriber_id: None | str
        subscriber_id = self.subscriber_id

        amount = self.amount

        discount = self.discount

        tax = self.tax

        refunded_amount = self.refunded_amount

        currency = self.currency

        status: str = self.status

        dispute: None | str
        if isinstance(self.dispute, str):
            dispute = self.dispute
        else:
            dispute = self.dispute

        created_at = self.created_at

        paid_at: None | str
        paid_at = self.paid_at

        refunds = []
        for refunds_item_data in self.refunds:
            refunds_item = refunds_item_data.to_dict()
            refunds.append(refunds_item)

        downloads = self.downloads.to_dict()

        order_email: dict[str, Any] | None
        if isinstance(self.order_email, OrderOrderEmailType0):
            order_email = self.order_email.to_dict()
        else:
            order_email = self.order_email

        page_url = self.page_url

        livemode = self.livemode

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "productId": product_id,
                "newsletterId": newsletter_id,
                "email": email,
                "subscriberId": subscriber_id,
                "amount": amount,
                "discount": discount,
                "tax": tax,
                "refundedAmount": refunded_amount,
                "currency": currency,
                "status": status,
                "dispute": dispute,
                "createdAt": created_at,
                "paidAt": paid_at,
                "refunds": refunds,
                "downloads": downloads,
                "orderEmail": order_email,
                "pageUrl": page_url,
                "livemode": livemode,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.order_downloads import OrderDownloads
        from ..models.order_order_email_type_0 import OrderOrderEmailType0
        from ..models.shown_refund import ShownRefund

        d = dict(src_dict)
        id = d.pop("id")

        product_id = d.pop("productId")

        newsletter_id = d.pop("newsletterId")

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        def _parse_subscriber_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        subscriber_id = _parse_subscriber_id(d.pop("subscriberId"))

        amount = d.pop("amount")

        discount = d.pop("discount")

        tax = d.pop("tax")

        refunded_amount = d.pop("refundedAmount")

        currency = d.pop("currency")

        status = check_order_status(d.pop("status"))

        def _parse_dispute(data: object) -> Dispute | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                dispute_type_0 = check_dispute(data)

                return dispute_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Dispute | None, data)

        dispute = _parse_dispute(d.pop("dispute"))

        created_at = d.pop("createdAt")

        def _parse_paid_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        paid_at = _parse_paid_at(d.pop("paidAt"))

        refunds = []
        _refunds = d.pop("refunds")
        for refunds_item_data in _refunds:
            refunds_item = ShownRefund.from_dict(refunds_item_data)

            refunds.append(refunds_item)

        downloads = OrderDownloads.from_dict(d.pop("downloads"))

        def _parse_order_email(data: object) -> None | OrderOrderEmailType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                order_email_type_0 = OrderOrderEmailType0.from_dict(data)

                return order_email_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | OrderOrderEmailType0, data)

        order_email = _parse_order_email(d.pop("orderEmail"))

        page_url = d.pop("pageUrl")

        livemode = d.pop("livemode")

        order = cls(
            id=id,
            product_id=product_id,
            newsletter_id=newsletter_id,
            email=email,
            subscriber_id=subscriber_id,
            amount=amount,
            discount=discount,
            tax=tax,
            refunded_amount=refunded_amount,
            currency=currency,
            status=status,
            dispute=dispute,
            created_at=created_at,
            paid_at=paid_at,
            refunds=refunds,
            downloads=downloads,
            order_email=order_email,
            page_url=page_url,
            livemode=livemode,
        )

        return order
