from typing import Literal

RecipeNeedType = Literal["date_field", "tag"]

RECIPE_NEED_TYPE_VALUES: set[RecipeNeedType] = {
    "date_field",
    "tag",
}


def check_recipe_need_type(value: str) -> RecipeNeedType:
    return value  # type: ignore[return-value]  # a newer server may have more
