from typing import Literal

PaymentsStateOffersItem = Literal["connect", "own", "sandbox"]

PAYMENTS_STATE_OFFERS_ITEM_VALUES: set[PaymentsStateOffersItem] = {
    "connect",
    "own",
    "sandbox",
}


def check_payments_state_offers_item(value: str) -> PaymentsStateOffersItem:
    return value  # type: ignore[return-value]  # a newer server may have more
