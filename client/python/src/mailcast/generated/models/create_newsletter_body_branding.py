from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.create_newsletter_body_branding_look import (
    CreateNewsletterBodyBrandingLook,
    check_create_newsletter_body_branding_look,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.create_newsletter_body_branding_fonts_type_0 import (
        CreateNewsletterBodyBrandingFontsType0,
    )
    from ..models.palette import Palette
    from ..models.social_link import SocialLink


T = TypeVar("T", bound="CreateNewsletterBodyBranding")


@_attrs_define
class CreateNewsletterBodyBranding:
    """
    Attributes:
        look (CreateNewsletterBodyBrandingLook | Unset): plain: the text alone. letter: a quiet head with the date.
            magazine: a bold head above a wide picture. card: the text on a card on a tint.
        logo_url (None | str | Unset): A logo at an address of your own. An uploaded one wins over it.
        logo_image_id (None | str | Unset): The logo, one of list_images.
        logo_dark_image_id (None | str | Unset): The logo for dark devices. Null: the other one, on a light plate on
            pages.
        logo_has_name (bool | Unset): True for a wordmark: the newsletter's name does not stand beside it.
        header_image_id (None | str | Unset): A wide picture at the top of mails and of the page.
        header_dark_image_id (None | str | Unset): That picture for dark devices. Null: the same one.
        accent_color (str | Unset): The colour where there is no palette.
        palette (None | Palette | Unset): Null: made of accentColor and theme.background.
        fonts (CreateNewsletterBodyBrandingFontsType0 | None | Unset): The fonts of headings and of text. Null:
            theme.font for both.
        corner (int | None | Unset): The radius of corners in pixels. Null: theme.radius.
        social_links (list[SocialLink] | Unset): Links in the footer of mails and pages.
        footer (str | Unset): Plain text in the footer of mails and pages, above the postal address.
    """

    look: CreateNewsletterBodyBrandingLook | Unset = UNSET
    logo_url: None | str | Unset = UNSET
    logo_image_id: None | str | Unset = UNSET
    logo_dark_image_id: None | str | Unset = UNSET
    logo_has_name: bool | Unset = UNSET
    header_image_id: None | str | Unset = UNSET
    header_dark_image_id: None | str | Unset = UNSET
    accent_color: str | Unset = UNSET
    palette: None | Palette | Unset = UNSET
    fonts: CreateNewsletterBodyBrandingFontsType0 | None | Unset = UNSET
    corner: int | None | Unset = UNSET
    social_links: list[SocialLink] | Unset = UNSET
    footer: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.create_newsletter_body_branding_fonts_type_0 import (
            CreateNewsletterBodyBrandingFontsType0,
        )
        from ..models.palette import Palette

        look: str | Unset = UNSET
        if not isinstance(self.look, Unset):
            look = self.look

        logo_url: None | str | Unset
        if isinstance(self.logo_url, Unset):
            logo_url = UNSET
        else:
            logo_url = self.logo_url

        logo_image_id: None | str | Unset
        if isinstance(self.logo_image_id, Unset):
            logo_image_id = UNSET
        else:
            logo_image_id = self.logo_image_id

        logo_dark_image_id: None | str | Unset
        if isinstance(self.logo_dark_image_id, Unset):
            logo_dark_image_id = UNSET
        else:
            logo_dark_image_id = self.logo_dark_image_id

        logo_has_name = self.logo_has_name

        header_image_id: None | str | Unset
        if isinstance(self.header_image_id, Unset):
            header_image_id = UNSET
        else:
            header_image_id = self.header_image_id

        header_dark_image_id: None | str | Unset
        if isinstance(self.header_dark_image_id, Unset):
            header_dark_image_id = UNSET
        else:
            header_dark_image_id = self.header_dark_image_id

        accent_color = self.accent_color

        palette: dict[str, Any] | None | Unset
        if isinstance(self.palette, Unset):
            palette = UNSET
        elif isinstance(self.palette, Palette):
            palette = self.palette.to_dict()
        else:
            palette = self.palette

        fonts: dict[str, Any] | None | Unset
        if isinstance(self.fonts, Unset):
            fonts = UNSET
        elif isinstance(self.fonts, CreateNewsletterBodyBrandingFontsType0):
            fonts = self.fonts.to_dict()
        else:
            fonts = self.fonts

        corner: int | None | Unset
        if isinstance(self.corner, Unset):
            corner = UNSET
        else:
            corner = self.corner

        social_links: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.social_links, Unset):
            social_links = []
            for social_links_item_data in self.social_links:
                social_links_item = social_links_item_data.to_dict()
                social_links.append(social_links_item)

        footer = self.footer

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if look is not UNSET:
            field_dict["look"] = look
        if logo_url is not UNSET:
            field_dict["logoUrl"] = logo_url
        if logo_image_id is not UNSET:
            field_dict["logoImageId"] = logo_image_id
        if logo_dark_image_id is not UNSET:
            field_dict["logoDarkImageId"] = logo_dark_image_id
        if logo_has_name is not UNSET:
            field_dict["logoHasName"] = logo_has_name
        if header_image_id is not UNSET:
            field_dict["headerImageId"] = header_image_id
        if header_dark_image_id is not UNSET:
            field_dict["headerDarkImageId"] = header_dark_image_id
        if accent_color is not UNSET:
            field_dict["accentColor"] = accent_color
        if palette is not UNSET:
            field_dict["palette"] = palette
        if fonts is not UNSET:
            field_dict["fonts"] = fonts
        if corner is not UNSET:
            field_dict["corner"] = corner
        if social_links is not UNSET:
            field_dict["socialLinks"] = social_links
        if footer is not UNSET:
            field_dict["footer"] = footer

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.create_newsletter_body_branding_fonts_type_0 import (
            CreateNewsletterBodyBrandingFontsType0,
        )
        from ..models.palette import Palette
        from ..models.social_link import SocialLink

        d = dict(src_dict)
        _look = d.pop("look", UNSET)
        look: CreateNewsletterBodyBrandingLook | Unset
        if isinstance(_look, Unset):
            look = UNSET
        else:
            look = check_create_newsletter_body_branding_look(_look)

        def _parse_logo_url(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        logo_url = _parse_logo_url(d.pop("logoUrl", UNSET))

        def _parse_logo_image_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        logo_image_id = _parse_logo_image_id(d.pop("logoImageId", UNSET))

        def _parse_logo_dark_image_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        logo_dark_image_id = _parse_logo_dark_image_id(d.pop("logoDarkImageId", UNSET))

        logo_has_name = d.pop("logoHasName", UNSET)

        def _parse_header_image_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        header_image_id = _parse_header_image_id(d.pop("headerImageId", UNSET))

        def _parse_header_dark_image_id(data: object) -> None | str | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(None | str | Unset, data)

        header_dark_image_id = _parse_header_dark_image_id(d.pop("headerDarkImageId", UNSET))

        accent_color = d.pop("accentColor", UNSET)

        def _parse_palette(data: object) -> None | Palette | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                palette_type_0 = Palette.from_dict(data)

                return palette_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Palette | Unset, data)

        palette = _parse_palette(d.pop("palette", UNSET))

        def _parse_fonts(
            data: object,
        ) -> CreateNewsletterBodyBrandingFontsType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                fonts_type_0 = CreateNewsletterBodyBrandingFontsType0.from_dict(data)

                return fonts_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CreateNewsletterBodyBrandingFontsType0 | None | Unset, data)

        fonts = _parse_fonts(d.pop("fonts", UNSET))

        def _parse_corner(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        corner = _parse_corner(d.pop("corner", UNSET))

        _social_links = d.pop("socialLinks", UNSET)
        social_links: list[SocialLink] | Unset = UNSET
        if _social_links is not UNSET:
            social_links = []
            for social_links_item_data in _social_links:
                social_links_item = SocialLink.from_dict(social_links_item_data)

                social_links.append(social_links_item)

        footer = d.pop("footer", UNSET)

        create_newsletter_body_branding = cls(
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
        )

        return create_newsletter_body_branding
