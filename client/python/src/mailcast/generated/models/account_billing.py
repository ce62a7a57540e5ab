from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.account_billing_edition import (
    AccountBillingEdition,
    check_account_billing_edition,
)
from ..models.account_billing_status import (
    AccountBillingStatus,
    check_account_billing_status,
)

if TYPE_CHECKING:
    from ..models.account_billing_emails_by_day_item import (
        AccountBillingEmailsByDayItem,
    )
    from ..models.account_billing_limits import AccountBillingLimits
    from ..models.account_billing_next_plan_type_0 import AccountBillingNextPlanType0
    from ..models.account_billing_payment_method_type_0 import (
        AccountBillingPaymentMethodType0,
    )
    from ..models.account_billing_plans_item import AccountBillingPlansItem
    from ..models.plan_price import PlanPrice
    from ..models.usage import Usage


T = TypeVar("T", bound="AccountBilling")


@_attrs_define
class AccountBilling:
    """
    Attributes:
        edition (AccountBillingEdition):
        plan (str): The name of the plan, `none` without one, `self_hosted` on a server of your own.
        status (AccountBillingStatus): `none`: without a plan the account may use the billing operations alone.
            `past_due`: a payment failed; the plan holds for seven days after, then `plan` is `none` until it is paid.
        usage (Usage):
        limits (AccountBillingLimits):
        renews_at (None | str): When the plan is paid for anew; null where the operator set it, and where it ends
            instead.
        cancel_at (None | str): When the plan ends; null while it goes on.
        payment_method (AccountBillingPaymentMethodType0 | None): The card that pays the plan; null where none does.
        price (None | PlanPrice): What is paid for the plan; null where no subscription pays it.
        next_plan (AccountBillingNextPlanType0 | None): The smaller plan that begins at the end of the period. Choosing
            the current plan again takes it back.
        lapses_at (None | str): When an unpaid plan ends, or ended; null where no payment is missing.
        emails_by_day (list[AccountBillingEmailsByDayItem]): The use of the month, day by day from the first (UTC) until
            today. It only grows.
        plans (list[AccountBillingPlansItem]): The plans that owners can choose by change_plan, in the order of the
            operator. Empty where none is sold.
    """

    edition: AccountBillingEdition
    plan: str
    status: AccountBillingStatus
    usage: Usage
    limits: AccountBillingLimits
    renews_at: None | str
    cancel_at: None | str
    payment_method: AccountBillingPaymentMethodType0 | None
    price: None | PlanPrice
    next_plan: AccountBillingNextPlanType0 | None
    lapses_at: None | str
    emails_by_day: list[AccountBillingEmailsByDayItem]
    plans: list[AccountBillingPlansItem]

    def to_dict(self) -> dict[str, Any]:
        from ..models.account_billing_next_plan_type_0 import (
            AccountBillingNextPlanType0,
        )
        from ..models.account_billing_payment_method_type_0 import (
            AccountBillingPaymentMethodType0,
        )
        from ..models.plan_price import PlanPrice

        edition: str = self.edition

        plan = self.plan

        status: str = self.status

        usage = self.usage.to_dict()

        limits = self.limits.to_dict()

        renews_at: None | str
        renews_at = self.renews_at

        cancel_at: None | str
        cancel_at = self.cancel_at

        payment_method: dict[str, Any] | None
        if isinstance(self.payment_method, AccountBillingPaymentMethodType0):
            payment_method = self.payment_method.to_dict()
        else:
            payment_method = self.payment_method

        price: dict[str, Any] | None
        if isinstance(self.price, PlanPrice):
            price = self.price.to_dict()
        else:
            price = self.price

        next_plan: dict[str, Any] | None
        if isinstance(self.next_plan, AccountBillingNextPlanType0):
            next_plan = self.next_plan.to_dict()
        else:
            next_plan = self.next_plan

        lapses_at: None | str
        lapses_at = self.lapses_at

        emails_by_day = []
        for emails_by_day_item_data in self.emails_by_day:
            emails_by_day_item = emails_by_day_item_data.to_dict()
            emails_by_day.append(emails_by_day_item)

        plans = []
        for plans_item_data in self.plans:
            plans_item = plans_item_data.to_dict()
            plans.append(plans_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "edition": edition,
                "plan": plan,
                "status": status,
                "usage": usage,
                "limits": limits,
                "renewsAt": renews_at,
                "cancelAt": cancel_at,
                "paymentMethod": payment_method,
                "price": price,
                "nextPlan": next_plan,
                "lapsesAt": lapses_at,
                "emailsByDay": emails_by_day,
                "plans": plans,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.account_billing_emails_by_day_item import (
            AccountBillingEmailsByDayItem,
        )
        from ..models.account_billing_limits import AccountBillingLimits
        from ..models.account_billing_next_plan_type_0 import (
            AccountBillingNextPlanType0,
        )
        from ..models.account_billing_payment_method_type_0 import (
            AccountBillingPaymentMethodType0,
        )
        from ..models.account_billing_plans_item import AccountBillingPlansItem
        from ..models.plan_price import PlanPrice
        from ..models.usage import Usage

        d = dict(src_dict)
        edition = check_account_billing_edition(d.pop("edition"))

        plan = d.pop("plan")

        status = check_account_billing_status(d.pop("status"))

        usage = Usage.from_dict(d.pop("usage"))

        limits = AccountBillingLimits.from_dict(d.pop("limits"))

        def _parse_renews_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        renews_at = _parse_renews_at(d.pop("renewsAt"))

        def _parse_cancel_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        cancel_at = _parse_cancel_at(d.pop("cancelAt"))

        def _parse_payment_method(
            data: object,
        ) -> AccountBillingPaymentMethodType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                payment_method_type_0 = AccountBillingPaymentMethodType0.from_dict(data)

                return payment_method_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AccountBillingPaymentMethodType0 | None, data)

        payment_method = _parse_payment_method(d.pop("paymentMethod"))

        def _parse_price(data: object) -> None | PlanPrice:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                price_type_0 = PlanPrice.from_dict(data)

                return price_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PlanPrice, data)

        price = _parse_price(d.pop("price"))

        def _parse_next_plan(data: object) -> AccountBillingNextPlanType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                next_plan_type_0 = AccountBillingNextPlanType0.from_dict(data)

                return next_plan_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(AccountBillingNextPlanType0 | None, data)

        next_plan = _parse_next_plan(d.pop("nextPlan"))

        def _parse_lapses_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        lapses_at = _parse_lapses_at(d.pop("lapsesAt"))

        emails_by_day = []
        _emails_by_day = d.pop("emailsByDay")
        for emails_by_day_item_data in _emails_by_day:
            emails_by_day_item = AccountBillingEmailsByDayItem.from_dict(emails_by_day_item_data)

            emails_by_day.append(emails_by_day_item)

        plans = []
        _plans = d.pop("plans")
        for plans_item_data in _plans:
            plans_item = AccountBillingPlansItem.from_dict(plans_item_data)

            plans.append(plans_item)

        account_billing = cls(
            edition=edition,
            plan=plan,
            status=status,
            usage=usage,
            limits=limits,
            renews_at=renews_at,
            cancel_at=cancel_at,
            payment_method=payment_method,
            price=price,
            next_plan=next_plan,
            lapses_at=lapses_at,
            emails_by_day=emails_by_day,
            plans=plans,
        )

        return account_billing
