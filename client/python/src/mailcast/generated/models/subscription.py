from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.interval import Interval, check_interval
from ..models.subscription_end_reason_type_0 import (
    SubscriptionEndReasonType0,
    check_subscription_end_reason_type_0,
)
from ..models.subscription_status import SubscriptionStatus, check_subscription_status

if TYPE_CHECKING:
    from ..models.shown_refund import ShownRefund
    from ..models.subscription_last_payment_type_0 import SubscriptionLastPaymentType0


T = TypeVar("T", bound="Subscription")


@_attrs_define
class Subscription:
    """
    Attributes:
        id (str):
        contact_id (None | str): Null until it has begun, and once its contact is deleted.
        newsletter_id (str):
        email (None | str): The address of its reader; null once its person was erased.
        status (SubscriptionStatus): incomplete: its payment page was opened and nothing is paid; it grants nothing.
            past_due: a payment failed, and the reader stays a paid one for the newsletter’s graceDays. paused: a trial
            ended without a card.
        interval (Interval):
        price (int): The price of one interval in the minor unit, before a coupon.
        currency (str):
        coupon_id (None | str):
        trial_ends_at (None | str):
        period_ends_at (None | str): The end of what is paid for, and the time of the next payment; null until it has
            begun.
        cancels_at (None | str): When it ends by itself; null: it goes on.
        ended_at (None | str):
        end_reason (None | SubscriptionEndReasonType0):
        last_payment (None | SubscriptionLastPaymentType0): The latest payment; null in a trial, and where a coupon took
            all of it off.
        refunds (list[ShownRefund]): The last refunds that were asked for here, newest first. Those made at the provider
            are in refundedAmount alone.
        others (list[str]): Further live subscriptions of the same contact: the reader pays more than once.
        created_at (str): ISO 8601, UTC, milliseconds.
        livemode (bool): False for play money.
    """

    id: str
    contact_id: None | str
    newsletter_id: str
    email: None | str
    status: SubscriptionStatus
    interval: Interval
    price: int
    currency: str
    coupon_id: None | str
    trial_ends_at: None | str
    period_ends_at: None | str
    cancels_at: None | str
    ended_at: None | str
    end_reason: None | SubscriptionEndReasonType0
    last_payment: None | SubscriptionLastPaymentType0
    refunds: list[ShownRefund]
    others: list[str]
    created_at: str
    livemode: bool

    def to_dict(self) -> dict[str, Any]:
        from ..models.subscription_last_payment_type_0 import (
            SubscriptionLastPaymentType0,
        )

        id = self.id

        contact_id: None | str
        contact_id = self.contact_id

        newsletter_id = self.newsletter_id

        email: None | str
        email = self.email

        status: str = self.status

        interval: str = self.interval

        price = self.price

        currency = self.currency

        coupon_id: None | str
        coupon_id = self.coupon_id

        trial_ends_at: None | str
        trial_ends_at = self.trial_ends_at

        period_ends_at: None | str
        period_ends_at = self.period_ends_at

        cancels_at: None | str
        cancels_at = self.cancels_at

        ended_at: None | str
        ended_at = self.ended_at

        end_reason: None | str
        if isinstance(self.end_reason, str):
            end_reason = self.end_reason
        else:
            end_reason = self.end_reason

        last_payment: dict[str, Any] | None
        if isinstance(self.last_payment, SubscriptionLastPaymentType0):
            last_payment = self.last_payment.to_dict()
        else:
            last_payment = self.last_payment

        refunds = []
        for refunds_item_data in self.refunds:
            refunds_item = refunds_item_data.to_dict()
            refunds.append(refunds_item)

        others = self.others

        created_at = self.created_at

        livemode = self.livemode

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "contactId": contact_id,
                "newsletterId": newsletter_id,
                "email": email,
                "status": status,
                "interval": interval,
                "price": price,
                "currency": currency,
                "couponId": coupon_id,
                "trialEndsAt": trial_ends_at,
                "periodEndsAt": period_ends_at,
                "cancelsAt": cancels_at,
                "endedAt": ended_at,
                "endReason": end_reason,
                "lastPayment": last_payment,
                "refunds": refunds,
                "others": others,
                "createdAt": created_at,
                "livemode": livemode,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.shown_refund import ShownRefund
        from ..models.subscription_last_payment_type_0 import (
            SubscriptionLastPaymentType0,
        )

        d = dict(src_dict)
        id = d.pop("id")

        def _parse_contact_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        contact_id = _parse_contact_id(d.pop("contactId"))

        newsletter_id = d.pop("newsletterId")

        def _parse_email(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        email = _parse_email(d.pop("email"))

        status = check_subscription_status(d.pop("status"))

        interval = check_interval(d.pop("interval"))

        price = d.pop("price")

        currency = d.pop("currency")

        def _parse_coupon_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        coupon_id = _parse_coupon_id(d.pop("couponId"))

        def _parse_trial_ends_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        trial_ends_at = _parse_trial_ends_at(d.pop("trialEndsAt"))

        def _parse_period_ends_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        period_ends_at = _parse_period_ends_at(d.pop("periodEndsAt"))

        def _parse_cancels_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        cancels_at = _parse_cancels_at(d.pop("cancelsAt"))

        def _parse_ended_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        ended_at = _parse_ended_at(d.pop("endedAt"))

        def _parse_end_reason(data: object) -> None | SubscriptionEndReasonType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                end_reason_type_0 = check_subscription_end_reason_type_0(data)

                return end_reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SubscriptionEndReasonType0, data)

        end_reason = _parse_end_reason(d.pop("endReason"))

        def _parse_last_payment(data: object) -> None | SubscriptionLastPaymentType0:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                last_payment_type_0 = SubscriptionLastPaymentType0.from_dict(data)

                return last_payment_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | SubscriptionLastPaymentType0, data)

        last_payment = _parse_last_payment(d.pop("lastPayment"))

        refunds = []
        _refunds = d.pop("refunds")
        for refunds_item_data in _refunds:
            refunds_item = ShownRefund.from_dict(refunds_item_data)

            refunds.append(refunds_item)

        others = cast(list[str], d.pop("others"))

        created_at = d.pop("createdAt")

        livemode = d.pop("livemode")

        subscription = cls(
            id=id,
            contact_id=contact_id,
            newsletter_id=newsletter_id,
            email=email,
            status=status,
            interval=interval,
            price=price,
            currency=currency,
            coupon_id=coupon_id,
            trial_ends_at=trial_ends_at,
            period_ends_at=period_ends_at,
            cancels_at=cancels_at,
            ended_at=ended_at,
            end_reason=end_reason,
            last_payment=last_payment,
            refunds=refunds,
            others=others,
            created_at=created_at,
            livemode=livemode,
        )

        return subscription
