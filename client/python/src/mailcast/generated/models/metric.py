from typing import Literal

Metric = Literal["clicks", "opens"]

METRIC_VALUES: set[Metric] = {
    "clicks",
    "opens",
}


def check_metric(value: str) -> Metric:
    return value  # type: ignore[return-value]  # a newer server may have more
