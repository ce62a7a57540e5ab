from typing import Literal

GetImageResponse200PlacesItemType = Literal[
    "automation", "campaign", "newsletter", "product", "snippet", "template", "welcome"
]

GET_IMAGE_RESPONSE_200_PLACES_ITEM_TYPE_VALUES: set[GetImageResponse200PlacesItemType] = {
    "automation",
    "campaign",
    "newsletter",
    "product",
    "snippet",
    "template",
    "welcome",
}


def check_get_image_response_200_places_item_type(
    value: str,
) -> GetImageResponse200PlacesItemType:
    return value  # type: ignore[return-value]  # a newer server may have more
