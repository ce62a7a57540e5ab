from typing import Literal

SimulatedRunStatus = Literal["active", "failed", "finished", "held", "left"]

SIMULATED_RUN_STATUS_VALUES: set[SimulatedRunStatus] = {
    "active",
    "failed",
    "finished",
    "held",
    "left",
}


def check_simulated_run_status(value: str) -> SimulatedRunStatus:
    return value  # type: ignore[return-value]  # a newer server may have more
