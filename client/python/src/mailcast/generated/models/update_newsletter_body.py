from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.archive import Archive, check_archive
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.theme_changes import ThemeChanges
    from ..models.topic import Topic
    from ..models.update_newsletter_body_branding import UpdateNewsletterBodyBranding
    from ..models.update_newsletter_body_paid import UpdateNewsletterBodyPaid
    from ..models.update_newsletter_body_sender import UpdateNewsletterBodySender
    from ..models.update_newsletter_body_tracking import UpdateNewsletterBodyTracking
    from ..models.update_newsletter_body_welcome_email import (
        UpdateNewsletterBodyWelcomeEmail,
    )


T = TypeVar("T", bound="UpdateNewsletterBody")


@_attrs_define
class UpdateNewsletterBody:
    """
    Attributes:
        name (str | Unset):
        slug (str | Unset): The last part of the public address: /n/{slug}.
        description (str | Unset):
        language (str | Unset): A language tag (BCP 47).
        time_zone (str | Unset): The IANA time zone of schedules that name none, and of the days in filters.
        asks_for_confirmation (bool | Unset):
        sender (UpdateNewsletterBodySender | Unset):
        postal_address (str | Unset): Shown in the footer of every issue; most laws ask for one.
        branding (UpdateNewsletterBodyBranding | Unset):
        theme (ThemeChanges | Unset): What this text changes in its newsletter's theme.
        archive (Archive | Unset):
        about (str | Unset): Plain text about the newsletter and its author, shown on its page.
        tracking (UpdateNewsletterBodyTracking | Unset):
        topics (list[Topic] | Unset): What readers may choose on their preferences page. Each choice is a tag.
        welcome_email (UpdateNewsletterBodyWelcomeEmail | Unset):
        paid (UpdateNewsletterBodyPaid | Unset):
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    name: str | Unset = UNSET
    slug: str | Unset = UNSET
    description: str | Unset = UNSET
    language: str | Unset = UNSET
    time_zone: str | Unset = UNSET
    asks_for_confirmation: bool | Unset = UNSET
    sender: UpdateNewsletterBodySender | Unset = UNSET
    postal_address: str | Unset = UNSET
    branding: UpdateNewsletterBodyBranding | Unset = UNSET
    theme: ThemeChanges | Unset = UNSET
    archive: Archive | Unset = UNSET
    about: str | Unset = UNSET
    tracking: UpdateNewsletterBodyTracking | Unset = UNSET
    topics: list[Topic] | Unset = UNSET
    welcome_email: UpdateNewsletterBodyWelcomeEmail | Unset = UNSET
    paid: UpdateNewsletterBodyPaid | Unset = UNSET
    confirm: str | Unset = UNSET

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

        topics: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.topics, Unset):
            topics = []
            for topics_item_data in self.topics:
                topics_item = topics_item_data.to_dict()
                topics.append(topics_item)

        welcome_email: dict[str, Any] | Unset = UNSET
        if not isinstance(self.welcome_email, Unset):
            welcome_email = self.welcome_email.to_dict()

        paid: dict[str, Any] | Unset = UNSET
        if not isinstance(self.paid, Unset):
            paid = self.paid.to_dict()

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if name is not UNSET:
            field_dict["name"] = name
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
        if topics is not UNSET:
            field_dict["topics"] = topics
        if welcome_email is not UNSET:
            field_dict["welcomeEmail"] = welcome_email
        if paid is not UNSET:
            field_dict["paid"] = paid
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.theme_changes import ThemeChanges
        from ..models.topic import Topic
        from ..models.update_newsletter_body_branding import (
            UpdateNewsletterBodyBranding,
        )
        from ..models.update_newsletter_body_paid import UpdateNewsletterBodyPaid
        from ..models.update_newsletter_body_sender import UpdateNewsletterBodySender
        from ..models.update_newsletter_body_tracking import (
            UpdateNewsletterBodyTracking,
        )
        from ..models.update_newsletter_body_welcome_email import (
            UpdateNewsletterBodyWelcomeEmail,
        )

        d = dict(src_dict)
        name = d.pop("name", UNSET)

        slug = d.pop("slug", UNSET)

        description = d.pop("description", UNSET)

        language = d.pop("language", UNSET)

        time_zone = d.pop("timeZone", UNSET)

        asks_for_confirmation = d.pop("asksForConfirmation", UNSET)

        _sender = d.pop("sender", UNSET)
        sender: UpdateNewsletterBodySender | Unset
        if isinstance(_sender, Unset):
            sender = UNSET
        else:
            sender = UpdateNewsletterBodySender.from_dict(_sender)

        postal_address = d.pop("postalAddress", UNSET)

        _branding = d.pop("branding", UNSET)
        branding: UpdateNewsletterBodyBranding | Unset
        if isinstance(_branding, Unset):
            branding = UNSET
        else:
            branding = UpdateNewsletterBodyBranding.from_dict(_branding)

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
        tracking: UpdateNewsletterBodyTracking | Unset
        if isinstance(_tracking, Unset):
            tracking = UNSET
        else:
            tracking = UpdateNewsletterBodyTracking.from_dict(_tracking)

        _topics = d.pop("topics", UNSET)
        topics: list[Topic] | Unset = UNSET
        if _topics is not UNSET:
            topics = []
            for topics_item_data in _topics:
                topics_item = Topic.from_dict(topics_item_data)

                topics.append(topics_item)

        _welcome_email = d.pop("welcomeEmail", UNSET)
        welcome_email: UpdateNewsletterBodyWelcomeEmail | Unset
        if isinstance(_welcome_email, Unset):
            welcome_email = UNSET
        else:
            welcome_email = UpdateNewsletterBodyWelcomeEmail.from_dict(_welcome_email)

        _paid = d.pop("paid", UNSET)
        paid: UpdateNewsletterBodyPaid | Unset
        if isinstance(_paid, Unset):
            paid = UNSET
        else:
            paid = UpdateNewsletterBodyPaid.from_dict(_paid)

        confirm = d.pop("confirm", UNSET)

        update_newsletter_body = cls(
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
            topics=topics,
            welcome_email=welcome_email,
            paid=paid,
            confirm=confirm,
        )

        return update_newsletter_body
