from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.archive import Archive, check_archive
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.create_newsletter_body_branding import CreateNewsletterBodyBranding
    from ..models.create_newsletter_body_sender import CreateNewsletterBodySender
    from ..models.create_newsletter_body_tracking import CreateNewsletterBodyTracking
    from ..models.theme_changes import ThemeChanges


T = TypeVar("T", bound="CreateNewsletterBody")


@_attrs_define
class CreateNewsletterBody:
    """
    Attributes:
        name (str):
        slug (str | Unset): The last part of the public address: /n/{slug}.
        description (str | Unset):
        language (str | Unset): A language tag (BCP 47).
        time_zone (str | Unset): The IANA time zone of schedules that name none, and of the days in filters.
        asks_for_confirmation (bool | Unset):
        sender (CreateNewsletterBodySender | Unset):
        postal_address (str | Unset): Shown in the footer of every issue; most laws ask for one.
        branding (CreateNewsletterBodyBranding | Unset):
        theme (ThemeChanges | Unset): What this text changes in its newsletter's theme.
        archive (Archive | Unset):
        about (str | Unset): Plain text about the newsletter and its author, shown on its page.
        tracking (CreateNewsletterBodyTracking | Unset):
    """

    name: str
    slug: str | Unset = UNSET
    description: str | Unset = UNSET
    language: str | Unset = UNSET
    time_zone: str | Unset = UNSET
    asks_for_confirmation: bool | Unset = UNSET
    sender: CreateNewsletterBodySender | Unset = UNSET
    postal_address: str | Unset = UNSET
    branding: CreateNewsletterBodyBranding | Unset = UNSET
    theme: ThemeChanges | Unset = UNSET
    archive: Archive | Unset = UNSET
    about: str | Unset = UNSET
    tracking: CreateNewsletterBodyTracking | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        slug = self.slug

        description = self.description

        language = self.language

        time_zone = self.time_zone

        asks_for_confirmation = self.asks_for_confirmation

        sender: dict[str, Any] | Unset = UNSET
        if not isinstance(self.sender, Unset):
            sender = self.sender.to_dict()

        postal_address = self.postal_address

        branding: dict[str, Any] | Unset = UNSET
        if not isinstance(self.branding, Unset):
            branding = self.branding.to_dict()

        theme: dict[str, Any] | Unset = UNSET
        if not isinstance(self.theme, Unset):
            theme = self.theme.to_dict()

        archive: str | Unset = UNSET
        if not isinstance(self.archive, Unset):
            archive = self.archive

        about = self.about

        tracking: dict[str, Any] | Unset = UNSET
        if not isinstance(self.tracking, Unset):
            tracking = self.tracking.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
            }
        )
        if slug is not UNSET:
            field_dict["slug"] = slug
        if description is not UNSET:
            field_dict["description"] = description
        if language is not UNSET:
            field_dict["language"] = language
        if time_zone is not UNSET:
            field_dict["timeZone"] = time_zone
        if asks_for_confirmation is not UNSET:
            field_dict["asksForConfirmation"] = asks_for_confirmation
        if sender is not UNSET:
            field_dict["sender"] = sender
        if postal_address is not UNSET:
            field_dict["postalAddress"] = postal_address
        if branding is not UNSET:
            field_dict["branding"] = branding
        if theme is not UNSET:
            field_dict["theme"] = theme
        if archive is not UNSET:
            field_dict["archive"] = archive
        if about is not UNSET:
            field_dict["about"] = about
        if tracking is not UNSET:
            field_dict["tracking"] = tracking

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.create_newsletter_body_branding import (
            CreateNewsletterBodyBranding,
        )
        from ..models.create_newsletter_body_sender import CreateNewsletterBodySender
        from ..models.create_newsletter_body_tracking import (
            CreateNewsletterBodyTracking,
        )
        from ..models.theme_changes import ThemeChanges

        d = dict(src_dict)
        name = d.pop("name")

        slug = d.pop("slug", UNSET)

        description = d.pop("description", UNSET)

        language = d.pop("language", UNSET)

        time_zone = d.pop("timeZone", UNSET)

        asks_for_confirmation = d.pop("asksForConfirmation", UNSET)

        _sender = d.pop("sender", UNSET)
        sender: CreateNewsletterBodySender | Unset
        if isinstance(_sender, Unset):
            sender = UNSET
        else:
            sender = CreateNewsletterBodySender.from_dict(_sender)

        postal_address = d.pop("postalAddress", UNSET)

        _branding = d.pop("branding", UNSET)
        branding: CreateNewsletterBodyBranding | Unset
        if isinstance(_branding, Unset):
            branding = UNSET
        else:
            branding = CreateNewsletterBodyBranding.from_dict(_branding)

        _theme = d.pop("theme", UNSET)
        theme: ThemeChanges | Unset
        if isinstance(_theme, Unset):
            theme = UNSET
        else:
            theme = ThemeChanges.from_dict(_theme)

        _archive = d.pop("archive", UNSET)
        archive: Archive | Unset
        if isinstance(_archive, Unset):
            archive = UNSET
        else:
            archive = check_archive(_archive)

        about = d.pop("about", UNSET)

        _tracking = d.pop("tracking", UNSET)
        tracking: CreateNewsletterBodyTracking | Unset
        if isinstance(_tracking, Unset):
            tracking = UNSET
        else:
            tracking = CreateNewsletterBodyTracking.from_dict(_tracking)

        create_newsletter_body = cls(
            name=name,
            slug=slug,
            description=description,
            language=language,
            time_zone=time_zone,
            asks_for_confirmation=asks_for_confirmation,
            sender=sender,
            postal_address=postal_address,
            branding=branding,
            theme=theme,
            archive=archive,
            about=about,
            tracking=tracking,
        )

        return create_newsletter_body
