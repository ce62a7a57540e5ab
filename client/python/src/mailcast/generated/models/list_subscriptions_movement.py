from typing import Literal

ListSubscriptionsMovement = Literal["began", "churned", "paying_at_start", "trial_converted", "trial_ended"]

LIST_SUBSCRIPTIONS_MOVEMENT_VALUES: set[ListSubscriptionsMovement] = {
    "began",
    "churned",
    "paying_at_start",
    "trial_converted",
    "trial_ended",
}


def check_list_subscriptions_movement(value: str) -> ListSubscriptionsMovement:
    return value  # type: ignore[return-value]  # a newer server may have more
