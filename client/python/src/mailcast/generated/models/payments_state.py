from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.payments_state_mode_type_0 import (
    PaymentsStateModeType0,
    check_payments_state_mode_type_0,
)
from ..models.payments_state_offers_item import (
    PaymentsStateOffersItem,
    check_payments_state_offers_item,
)
from ..models.payments_state_status import (
    PaymentsStateStatus,
    check_payments_state_status,
)

T = TypeVar("T", bound="PaymentsState")


@_attrs_define
class PaymentsState:
    """
    Attributes:
        status (PaymentsStateStatus): `pending`: Stripe’s questions are not answered yet. `active`: checkouts can be
            paid. `restricted`: Stripe takes no payments for the account; `requirements` says what it asks for.
        mode (None | PaymentsStateModeType0):
        offers (list[PaymentsStateOffersItem]): The modes that connect_payments can connect on this server.
        server_key (bool): Whether the server’s settings have a Stripe key, so that connect_payments needs none.
        onboarding_url (None | str): Stripe’s page that asks the rest. It works once and for minutes: only
            connect_payments answers it.
        requirements (list[str]): The names of what Stripe still asks for.
        disabled_reason (None | str):
        currency (None | str): The account’s own currency at Stripe.
        currencies (list[str] | None): The currencies that the account can take payments in. Null: Stripe does not say.
        livemode (bool): False: no money moves, in the sandbox and with a test key.
        webhook (bool): Whether Stripe can tell this server of payments at once. Otherwise they are read from Stripe
            every hour, and by reconcile_payments.
        connected_at (None | str):
        reconciled_at (None | str): The start of the last reading of all of Stripe’s lists.
    """

    status: PaymentsStateStatus
    mode: None | PaymentsStateModeType0
    offers: list[PaymentsStateOffersItem]
    server_key: bool
    onboarding_url: None | str
    requirements: list[str]
    disabled_reason: None | str
    currency: None | str
    currencies: list[str] | None
    livemode: bool
    webhook: bool
    connected_at: None | str
    reconciled_at: None | str

    def to_dict(self) -> dict[str, Any]:
        status: str = self.status

        mode: None | str
        if isinstance(self.mode, str):
            mode = self.mode
        else:
            mode = self.mode

        offers = []
        for offers_item_data in self.offers:
            offers_item: str = offers_item_data
            offers.append(offers_item)

        server_key = self.server_key

        onboarding_url: None | str
        onboarding_url = self.onboarding_url

        requirements = self.requirements

        disabled_reason: None | str
        disabled_reason = self.disabled_reason

        currency: None | str
        currency = self.currency

        currencies: list[str] | None
        if isinstance(self.currencies, list):
            currencies = self.currencies

        else:
            currencies = self.currencies

        livemode = self.livemode

        webhook = self.webhook

        connected_at: None | str
        connected_at = self.connected_at

        reconciled_at: None | str
        reconciled_at = self.reconciled_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "status": status,
                "mode": mode,
                "offers": offers,
                "serverKey": server_key,
                "onboardingUrl": onboarding_url,
                "requirements": requirements,
                "disabledReason": disabled_reason,
                "currency": currency,
                "currencies": currencies,
                "livemode": livemode,
                "webhook": webhook,
                "connectedAt": connected_at,
                "reconciledAt": reconciled_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        status = check_payments_state_status(d.pop("status"))

        def _parse_mode(data: object) -> None | PaymentsStateModeType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                mode_type_0 = check_payments_state_mode_type_0(data)

                return mode_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PaymentsStateModeType0, data)

        mode = _parse_mode(d.pop("mode"))

        offers = []
        _offers = d.pop("offers")
        for offers_item_data in _offers:
            offers_item = check_payments_state_offers_item(offers_item_data)

            offers.append(offers_item)

        server_key = d.pop("serverKey")

        def _parse_onboarding_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        onboarding_url = _parse_onboarding_url(d.pop("onboardingUrl"))

        requirements = cast(list[str], d.pop("requirements"))

        def _parse_disabled_reason(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        disabled_reason = _parse_disabled_reason(d.pop("disabledReason"))

        def _parse_currency(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        currency = _parse_currency(d.pop("currency"))

        def _parse_currencies(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                currencies_type_0 = cast(list[str], data)

                return currencies_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        currencies = _parse_currencies(d.pop("currencies"))

        livemode = d.pop("livemode")

        webhook = d.pop("webhook")

        def _parse_connected_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        connected_at = _parse_connected_at(d.pop("connectedAt"))

        def _parse_reconciled_at(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        reconciled_at = _parse_reconciled_at(d.pop("reconciledAt"))

        payments_state = cls(
            status=status,
            mode=mode,
            offers=offers,
            server_key=server_key,
            onboarding_url=onboarding_url,
            requirements=requirements,
            disabled_reason=disabled_reason,
            currency=currency,
            currencies=currencies,
            livemode=livemode,
            webhook=webhook,
            connected_at=connected_at,
            reconciled_at=reconciled_at,
        )

        return payments_state
