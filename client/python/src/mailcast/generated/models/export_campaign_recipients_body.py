from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast
from typing_extensions import Self

from attrs import define as _attrs_define

from ..models.export_campaign_recipients_body_machine_reason import (
    ExportCampaignRecipientsBodyMachineReason,
    check_export_campaign_recipients_body_machine_reason,
)
from ..models.export_campaign_recipients_body_status import (
    ExportCampaignRecipientsBodyStatus,
    check_export_campaign_recipients_body_status,
)
from ..models.export_campaign_recipients_body_variant import (
    ExportCampaignRecipientsBodyVariant,
    check_export_campaign_recipients_body_variant,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="ExportCampaignRecipientsBody")


@_attrs_define
class ExportCampaignRecipientsBody:
    """
    Attributes:
        status (ExportCampaignRecipientsBodyStatus | Unset): As in the counts of the campaign. pending: it waits for its
            turn or for another try.
        reason (str | Unset): Only those with exactly this reason.
        failure (str | Unset): The code of the mail server's reply, with the enhanced code (RFC 3463) where it has one;
            other: without a code, or erased.
        domain (str | Unset): Only those whose address is at this domain now.
        except_domains (list[str] | Unset): Only those whose address is at none of these domains. Deleted contacts,
            without an address, are among them.
        opened (bool | Unset): Whether a person opened it.
        opened_from (str | Unset): Only those whose first opening was at this time or later.
        opened_before (str | Unset): Only those whose first opening was before this time.
        clicked (bool | Unset): Whether a person followed a link in it.
        clicked_from (str | Unset): Only those whose first click was at this time or later.
        clicked_before (str | Unset): Only those whose first click was before this time.
        link (str | Unset): Only those who followed the link to this address.
        machine_opened (bool | Unset): Whether a program loaded its image.
        machine_reason (ExportCampaignRecipientsBodyMachineReason | Unset): prefetch: the request says that no person is
            looking. apple_privacy: Apple loads every image. image_proxy: Gmail or Yahoo. security_gateway: a gateway that
            looks at mails before their readers. program: a preview, a search engine, or a program. too_soon: a click within
            five seconds of the delivery. unknown: from before Mailcast recorded reasons.
        machine_clicked (bool | Unset): Whether a program followed a link in it.
        machine_link (str | Unset): Only those for whom a program followed the link to this address.
        bounced (bool | Unset): Whether a mail server refused it or sent it back.
        complained (bool | Unset): Whether the reader reported it as spam.
        unsubscribed (bool | Unset): Whether the reader left by a link of it.
        step (int | Unset):
        variant (ExportCampaignRecipientsBodyVariant | Unset): Only those who tested this option of the A/B test.
        confirm (str | Unset): `confirm` of a plan, which `dryRun` or a refusal confirmation_required answers: show your
            person the plan, then repeat the same input with it, by the same caller, within 30 minutes. Done only as the
            plan shows, else 409 plan_changed with the new `plan`. Works once; sent again it replays the first answer.
    """

    status: ExportCampaignRecipientsBodyStatus | Unset = UNSET
    reason: str | Unset = UNSET
    failure: str | Unset = UNSET
    domain: str | Unset = UNSET
    except_domains: list[str] | Unset = UNSET
    opened: bool | Unset = UNSET
    opened_from: str | Unset = UNSET
    opened_before: str | Unset = UNSET
    clicked: bool | Unset = UNSET
    clicked_from: str | Unset = UNSET
    clicked_before: str | Unset = UNSET
    link: str | Unset = UNSET
    machine_opened: bool | Unset = UNSET
    machine_reason: ExportCampaignRecipientsBodyMachineReason | Unset = UNSET
    machine_clicked: bool | Unset = UNSET
    machine_link: str | Unset = UNSET
    bounced: bool | Unset = UNSET
    complained: bool | Unset = UNSET
    unsubscribed: bool | Unset = UNSET
    step: int | Unset = UNSET
    variant: ExportCampaignRecipientsBodyVariant | Unset = UNSET
    confirm: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status

        reason = self.reason

        failure = self.failure

        domain = self.domain

        except_domains: list[str] | Unset = UNSET
        if not isinstance(self.except_domains, Unset):
            except_domains = self.except_domains

        opened = self.opened

        opened_from = self.opened_from

        opened_before = self.opened_before

        clicked = self.clicked

        clicked_from = self.clicked_from

        clicked_before = self.clicked_before

        link = self.link

        machine_opened = self.machine_opened

        machine_reason: str | Unset = UNSET
        if not isinstance(self.machine_reason, Unset):
            machine_reason = self.machine_reason

        machine_clicked = self.machine_clicked

        machine_link = self.machine_link

        bounced = self.bounced

        complained = self.complained

        unsubscribed = self.unsubscribed

        step = self.step

        variant: str | Unset = UNSET
        if not isinstance(self.variant, Unset):
            variant = self.variant

        confirm = self.confirm

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if status is not UNSET:
            field_dict["status"] = status
        if reason is not UNSET:
            field_dict["reason"] = reason
        if failure is not UNSET:
            field_dict["failure"] = failure
        if domain is not UNSET:
            field_dict["domain"] = domain
        if except_domains is not UNSET:
            field_dict["exceptDomains"] = except_domains
        if opened is not UNSET:
            field_dict["opened"] = opened
        if opened_from is not UNSET:
            field_dict["openedFrom"] = opened_from
        if opened_before is not UNSET:
            field_dict["openedBefore"] = opened_before
        if clicked is not UNSET:
            field_dict["clicked"] = clicked
        if clicked_from is not UNSET:
            field_dict["clickedFrom"] = clicked_from
        if clicked_before is not UNSET:
            field_dict["clickedBefore"] = clicked_before
        if link is not UNSET:
            field_dict["link"] = link
        if machine_opened is not UNSET:
            field_dict["machineOpened"] = machine_opened
        if machine_reason is not UNSET:
            field_dict["machineReason"] = machine_reason
        if machine_clicked is not UNSET:
            field_dict["machineClicked"] = machine_clicked
        if machine_link is not UNSET:
            field_dict["machineLink"] = machine_link
        if bounced is not UNSET:
            field_dict["bounced"] = bounced
        if complained is not UNSET:
            field_dict["complained"] = complained
        if unsubscribed is not UNSET:
            field_dict["unsubscribed"] = unsubscribed
        if step is not UNSET:
            field_dict["step"] = step
        if variant is not UNSET:
            field_dict["variant"] = variant
        if confirm is not UNSET:
            field_dict["confirm"] = confirm

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        _status = d.pop("status", UNSET)
        status: ExportCampaignRecipientsBodyStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = check_export_campaign_recipients_body_status(_status)

        reason = d.pop("reason", UNSET)

        failure = d.pop("failure", UNSET)

        domain = d.pop("domain", UNSET)

        except_domains = cast(list[str], d.pop("exceptDomains", UNSET))

        opened = d.pop("opened", UNSET)

        opened_from = d.pop("openedFrom", UNSET)

        opened_before = d.pop("openedBefore", UNSET)

        clicked = d.pop("clicked", UNSET)

        clicked_from = d.pop("clickedFrom", UNSET)

        clicked_before = d.pop("clickedBefore", UNSET)

        link = d.pop("link", UNSET)

        machine_opened = d.pop("machineOpened", UNSET)

        _machine_reason = d.pop("machineReason", UNSET)
        machine_reason: ExportCampaignRecipientsBodyMachineReason | Unset
        if isinstance(_machine_reason, Unset):
            machine_reason = UNSET
        else:
            machine_reason = check_export_campaign_recipients_body_machine_reason(_machine_reason)

        machine_clicked = d.pop("machineClicked", UNSET)

        machine_link = d.pop("machineLink", UNSET)

        bounced = d.pop("bounced", UNSET)

        complained = d.pop("complained", UNSET)

        unsubscribed = d.pop("unsubscribed", UNSET)

        step = d.pop("step", UNSET)

        _variant = d.pop("variant", UNSET)
        variant: ExportCampaignRecipientsBodyVariant | Unset
        if isinstance(_variant, Unset):
            variant = UNSET
        else:
            variant = check_export_campaign_recipients_body_variant(_variant)

        confirm = d.pop("confirm", UNSET)

        export_campaign_recipients_body = cls(
            status=status,
            reason=reason,
            failure=failure,
            domain=domain,
            except_domains=except_domains,
            opened=opened,
            opened_from=opened_from,
            opened_before=opened_before,
            clicked=clicked,
            clicked_from=clicked_from,
            clicked_before=clicked_before,
            link=link,
            machine_opened=machine_opened,
            machine_reason=machine_reason,
            machine_clicked=machine_clicked,
            machine_link=machine_link,
            bounced=bounced,
            complained=complained,
            unsubscribed=unsubscribed,
            step=step,
            variant=variant,
            confirm=confirm,
        )

        return export_campaign_recipients_body
