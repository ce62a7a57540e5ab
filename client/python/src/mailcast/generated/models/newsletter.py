from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.archive import Archive, check_archive

if TYPE_CHECKING:
    from ..models.branding import Branding
    from ..models.paid_newsletter import PaidNewsletter
    from ..models.sender import Sender
    from ..models.theme import Theme
    from ..models.topic import Topic
    from ..models.tracking import Tracking
    from ..models.welcome_email import WelcomeEmail


T = TypeVar("T", bound="Newsletter")


@_attrs_define
class Newsletter:
    """
    Attributes:
        id (str):
        name (str):
        slug (str): The last part of the public address: /n/{slug}.
        description (str):
        language (str): A language tag (BCP 47).
        time_zone (str): The IANA time zone of schedules that name none, and of the days in filters.
        asks_for_confirmation (bool): Whether new subscribers are asked by mail to confirm before they become active.
        sender (Sender):
        domain_id (None | str): The account's domain of the sender's address, verified or not; null when the account has
            not added it. Without a verified domain, mail goes out unsigned, which many mailboxes distrust. On the cloud
            edition and with open sign-up it then comes from the server's address (MAIL_FROM), with the sender's address as
            Reply-To.
        postal_address (str): Shown in the footer of every issue; most laws ask for one.
        welcome_email (WelcomeEmail):
        branding (Branding): The brand that mails and readers’ pages wear.
        theme (Theme): The look of mails and pages. The colour is branding.accentColor.
        archive (Archive):
        about (str): Plain text about the newsletter and its author, shown on its page.
        topics (list[Topic]): What readers may choose on their preferences page. Each choice is a tag.
        tracking (Tracking):
        paid (PaidNewsletter): The prices of a newsletter. A change concerns those who subscribe from then on.
        site_url (None | str): Where its pages are while it has a host of its own. Null: /n/{slug} of this server.
        site_address_id (None | str): The host that was set for it, active or not (get_site_address).
        created_at (str): ISO 8601, UTC, milliseconds.
    """

    id: str
    name: str
    slug: str
    description: str
    language: str
    time_zone: str
    asks_for_confirmation: bool
    sender: Sender
    domain_id: None | str
    postal_address: str
    welcome_email: WelcomeEmail
    branding: Branding
    theme: Theme
    archive: Archive
    about: str
    topics: list[Topic]
    tracking: Tracking
    paid: PaidNewsletter
    site_url: None | str
    site_address_id: None | str
    created_at: str

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        slug = self.slug

        description = self.description

        language = self.language

        time_zone = self.time_zone

        asks_for_confirmation = self.asks_for_confirmation

        sender = self.sender.to_dict()

        domain_id: None | str
        domain_id = self.domain_id

        postal_address = self.postal_address

        welcome_email = self.welcome_email.to_dict()

        branding = self.branding.to_dict()

        theme = self.theme.to_dict()

        archive: str = self.archive

        about = self.about

        topics = []
        for topics_item_data in self.topics:
            topics_item = topics_item_data.to_dict()
            topics.append(topics_item)

        tracking = self.tracking.to_dict()

        paid = self.paid.to_dict()

        site_url: None | str
        site_url = self.site_url

        site_address_id: None | str
        site_address_id = self.site_address_id

        created_at = self.created_at

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "name": name,
                "slug": slug,
                "description": description,
                "language": language,
                "timeZone": time_zone,
                "asksForConfirmation": asks_for_confirmation,
                "sender": sender,
                "domainId": domain_id,
                "postalAddress": postal_address,
                "welcomeEmail": welcome_email,
                "branding": branding,
                "theme": theme,
                "archive": archive,
                "about": about,
                "topics": topics,
                "tracking": tracking,
                "paid": paid,
                "siteUrl": site_url,
                "siteAddressId": site_address_id,
                "createdAt": created_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.branding import Branding
        from ..models.paid_newsletter import PaidNewsletter
        from ..models.sender import Sender
        from ..models.theme import Theme
        from ..models.topic import Topic
        from ..models.tracking import Tracking
        from ..models.welcome_email import WelcomeEmail

        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        slug = d.pop("slug")

        description = d.pop("description")

        language = d.pop("language")

        time_zone = d.pop("timeZone")

        asks_for_confirmation = d.pop("asksForConfirmation")

        sender = Sender.from_dict(d.pop("sender"))

        def _parse_domain_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        domain_id = _parse_domain_id(d.pop("domainId"))

        postal_address = d.pop("postalAddress")

        welcome_email = WelcomeEmail.from_dict(d.pop("welcomeEmail"))

        branding = Branding.from_dict(d.pop("branding"))

        theme = Theme.from_dict(d.pop("theme"))

        archive = check_archive(d.pop("archive"))

        about = d.pop("about")

        topics = []
        _topics = d.pop("topics")
        for topics_item_data in _topics:
            topics_item = Topic.from_dict(topics_item_data)

            topics.append(topics_item)

        tracking = Tracking.from_dict(d.pop("tracking"))

        paid = PaidNewsletter.from_dict(d.pop("paid"))

        def _parse_site_url(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        site_url = _parse_site_url(d.pop("siteUrl"))

        def _parse_site_address_id(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        site_address_id = _parse_site_address_id(d.pop("siteAddressId"))

        created_at = d.pop("createdAt")

        newsletter = cls(
            id=id,
            name=name,
            slug=slug,
            description=description,
            language=language,
            time_zone=time_zone,
            asks_for_confirmation=asks_for_confirmation,
            sender=sender,
            domain_id=domain_id,
            postal_address=postal_address,
            welcome_email=welcome_email,
            branding=branding,
            theme=theme,
            archive=archive,
            about=about,
            topics=topics,
            tracking=tracking,
            paid=paid,
            site_url=site_url,
            site_address_id=site_address_id,
            created_at=created_at,
        )

        return newsletter
