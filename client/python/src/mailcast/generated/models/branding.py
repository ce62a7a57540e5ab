from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.branding_look import BrandingLook, check_branding_look

if TYPE_CHECKING:
    from ..models.branding_fonts_type_0 import BrandingFontsType0
    from ..models.branding_images import BrandingImages
    from ..models.palette import Palette
    from ..models.social_link import SocialLink


T = TypeVar("T", bound="Branding")


@_attrs_define
class Branding:
    """The brand that mails and readers’ pages wear.

    Attributes:
        look (BrandingLook): plain: the text alone. letter: a quiet head with the date. magazine: a bold head above a
            wide picture. card: the text on a card on a tint.
        logo_url (None | str): A logo at an address of your own. An uploaded one wins over it.
        logo_image_id (None | str): The logo, one of list_images.
        logo_dark_image_id (None | str): The logo for dark devices. Null: the other one, on a light plate on pages.
        logo_has_name (bool): True for a wordmark: the newsletter's name does not stand beside it.
        header_image_id (None | str): A wide picture at the top of mails and of the page.
        header_dark_image_id (None | str): That picture for dark devices. Null: the same one.
        accent_color (str): The colour where there is no palette.
        palette (None | Palette): Null: made of accentColor and theme.background.
        fonts (BrandingFontsType0 | None): The fonts of headings and of text. Null: theme.font for both.
        corner (int | None): The radius of corners in pixels. Null: theme.radius.
        social_links (list[SocialLink]): Links in the footer of mails and pages.
        footer (str): Plain text in the footer of mails and pages, above the postal address.
        images (BrandingImages): The uploaded images as they are shown. It follows from their ids and cannot be set.
    """

    look: BrandingLook
    logo_url: None | str
    logo_image_id: None | str
    logo_dark_image_id: None | str
    logo_has_name: bool
    header_image_id: None | str
    header_dark_image_id: None | str
    accent_color: str
    palette: None | Palette
    fonts: BrandingFontsType0 | None
    corner: int | None
    social_links: list[SocialLink]
    footer: str
    images: BrandingImages

    def to_dict(self) -> dict[str, Any]:
        from ..models.branding_fonts_type_0 import BrandingFontsType0
        from ..models.palette import Palette

        look: str = self.look

        logo_url: None | str
        logo_url = self.logo_url

        logo_image_id: None | str
        logo_image_id = self.logo_image_id

        logo_dark_image_id: None | str
        logo_dark_image_id = self.logo_dark_image_id

        logo_has_name = self.logo_has_name

        header_image_id: None | str
        header_image_id = self.header_image_id

        header_dark_image_id: None | str
        header_dark_image_id = self.header_dark_image_id

        accent_color = self.accent_color

        palette: dict[str, Any] | None
        if isinstance(self.palette, Palette):
            palette = self.palette.to_dict()
        else:
            palette = self.palette

        fonts: dict[str, Any] | None
        if isinstance(self.fonts, BrandingFontsType0):
            fonts = self.fonts.to_dict()
        else:
            fonts = self.fonts

        corner: int | None
        corner = self.corner

        social_links = []
        for social_links_item_data in self.social_links:
            social_links_item = social_links_item_data.to_dict()
            social_links.append(social_links_item)

        footer = self.footer

        images = self.images.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "look": look,
                "logoUrl": logo_url,
                "logoImageId": logo_image_id,
                "logoDarkImageId": logo_dark_image_id,
                "logoHasName": logo_has_name,
                "headerImageId": header_image_id,
                "headerDarkImageId": header_dark_image_id,
                "accentColor": accent_color,
                "palette": palette,
                "fonts": fonts,
                "corner": corner,
                "socialLinks": social_links,
                "footer": footer,
                "images": images,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.branding_fonts_type_0 import BrandingFontsType0
        from ..models.branding_images import BrandingImages
        from ..models.palette import Palette
        from ..models.social_link import SocialLink

        d = dict(src_dict)
        look = check_branding_look(d.pop("look"))

        def _parse_logo_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        logo_url = _parse_logo_url(d.pop("logoUrl"))

        def _parse_logo_image_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        logo_image_id = _parse_logo_image_id(d.pop("logoImageId"))

        def _parse_logo_dark_image_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        logo_dark_image_id = _parse_logo_dark_image_id(d.pop("logoDarkImageId"))

        logo_has_name = d.pop("logoHasName")

        def _parse_header_image_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        header_image_id = _parse_header_image_id(d.pop("headerImageId"))

        def _parse_header_dark_image_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        header_dark_image_id = _parse_header_dark_image_id(d.pop("headerDarkImageId"))

        accent_color = d.pop("accentColor")

        def _parse_palette(data: object) -> None | Palette:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                palette_type_0 = Palette.from_dict(data)

                return palette_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Palette, data)

        palette = _parse_palette(d.pop("palette"))

        def _parse_fonts(data: object) -> BrandingFontsType0 | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fonts_type_0 = BrandingFontsType0.from_dict(data)

                return fonts_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(BrandingFontsType0 | None, data)

        fonts = _parse_fonts(d.pop("fonts"))

        def _parse_corner(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        corner = _parse_corner(d.pop("corner"))

        social_links = []
        _social_links = d.pop("socialLinks")
        for social_links_item_data in _social_links:
            social_links_item = SocialLink.from_dict(social_links_item_data)

            social_links.append(social_links_item)

        footer = d.pop("footer")

        images = BrandingImages.from_dict(d.pop("images"))

        branding = cls(
            look=look,
            logo_url=logo_url,
            logo_image_id=logo_image_id,
            logo_dark_image_id=logo_dark_image_id,
            logo_has_name=logo_has_name,
            header_image_id=header_image_id,
            header_dark_image_id=header_dark_image_id,
            accent_color=accent_color,
            palette=palette,
            fonts=fonts,
            corner=corner,
            social_links=social_links,
            footer=footer,
            images=images,
        )

        return branding
