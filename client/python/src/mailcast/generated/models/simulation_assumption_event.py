from typing import Literal

SimulationAssumptionEvent = Literal["clicked", "opened"]

SIMULATION_ASSUMPTION_EVENT_VALUES: set[SimulationAssumptionEvent] = {
    "clicked",
    "opened",
}


def check_simulation_assumption_event(value: str) -> SimulationAssumptionEvent:
    return value  # type: ignore[return-value]  # a newer server may have more
