from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_campaign_recipients_machine_reason import (
    ListCampaignRecipientsMachineReason,
)
from ...models.list_campaign_recipients_response_200 import (
    ListCampaignRecipientsResponse200,
)
from ...models.list_campaign_recipients_status import (
    ListCampaignRecipientsStatus,
)
from ...models.list_campaign_recipients_variant import (
    ListCampaignRecipientsVariant,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    status: ListCampaignRecipientsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    failure: str | Unset = UNSET,
    domain: str | Unset = UNSET,
    except_domains: list[str] | Unset = UNSET,
    opened: bool | Unset = UNSET,
    opened_from: str | Unset = UNSET,
    opened_before: str | Unset = UNSET,
    clicked: bool | Unset = UNSET,
    clicked_from: str | Unset = UNSET,
    clicked_before: str | Unset = UNSET,
    link: str | Unset = UNSET,
    machine_opened: bool | Unset = UNSET,
    machine_reason: ListCampaignRecipientsMachineReason | Unset = UNSET,
    machine_clicked: bool | Unset = UNSET,
    machine_link: str | Unset = UNSET,
    bounced: bool | Unset = UNSET,
    complained: bool | Unset = UNSET,
    unsubscribed: bool | Unset = UNSET,
    step: int | Unset = UNSET,
    variant: ListCampaignRecipientsVariant | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params["reason"] = reason

    params["failure"] = failure

    params["domain"] = domain

    json_except_domains: list[str] | Unset = UNSET
    if not isinstance(except_domains, Unset):
        json_except_domains = except_domains

    params["exceptDomains"] = json_except_domains

    params["opened"] = opened

    params["openedFrom"] = opened_from

    params["openedBefore"] = opened_before

    params["clicked"] = clicked

    params["clickedFrom"] = clicked_from

    params["clickedBefore"] = clicked_before

    params["link"] = link

    params["machineOpened"] = machine_opened

    json_machine_reason: str | Unset = UNSET
    if not isinstance(machine_reason, Unset):
        json_machine_reason = machine_reason

    params["machineReason"] = json_machine_reason

    params["machineClicked"] = machine_clicked

    params["machineLink"] = machine_link

    params["bounced"] = bounced

    params["complained"] = complained

    params["unsubscribed"] = unsubscribed

    params["step"] = step

    json_variant: str | Unset = UNSET
    if not isinstance(variant, Unset):
        json_variant = variant

    params["variant"] = json_variant

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/campaigns/{campaign_id}/recipients".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ListCampaignRecipientsResponse200:
    if response.status_code == 200:
        response_200 = ListCampaignRecipientsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListCampaignRecipientsResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    status: ListCampaignRecipientsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    failure: str | Unset = UNSET,
    domain: str | Unset = UNSET,
    except_domains: list[str] | Unset = UNSET,
    opened: bool | Unset = UNSET,
    opened_from: str | Unset = UNSET,
    opened_before: str | Unset = UNSET,
    clicked: bool | Unset = UNSET,
    clicked_from: str | Unset = UNSET,
    clicked_before: str | Unset = UNSET,
    link: str | Unset = UNSET,
    machine_opened: bool | Unset = UNSET,
    machine_reason: ListCampaignRecipientsMachineReason | Unset = UNSET,
    machine_clicked: bool | Unset = UNSET,
    machine_link: str | Unset = UNSET,
    bounced: bool | Unset = UNSET,
    complained: bool | Unset = UNSET,
    unsubscribed: bool | Unset = UNSET,
    step: int | Unset = UNSET,
    variant: ListCampaignRecipientsVariant | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[ListCampaignRecipientsResponse200]:
    """List the recipients of a campaign: what became of the mail to each, and what they did with it.

     Filters hold together, and the list behind a figure of the campaign or its report
    (get_campaign_report) has that length. Opens and clicks are of people; those of programs have
    filters of their own. With filters a page may hold fewer recipients than `limit`, or none: go on
    while there is a `nextCursor`.

    Args:
        campaign_id (str):
        status (ListCampaignRecipientsStatus | Unset):
        reason (str | Unset):
        failure (str | Unset):
        domain (str | Unset):
        except_domains (list[str] | Unset):
        opened (bool | Unset):
        opened_from (str | Unset):
        opened_before (str | Unset):
        clicked (bool | Unset):
        clicked_from (str | Unset):
        clicked_before (str | Unset):
        link (str | Unset):
        machine_opened (bool | Unset):
        machine_reason (ListCampaignRecipientsMachineReason | Unset):
        machine_clicked (bool | Unset):
        machine_link (str | Unset):
        bounced (bool | Unset):
        complained (bool | Unset):
        unsubscribed (bool | Unset):
        step (int | Unset):
        variant (ListCampaignRecipientsVariant | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListCampaignRecipientsResponse200]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
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
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    status: ListCampaignRecipientsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    failure: str | Unset = UNSET,
    domain: str | Unset = UNSET,
    except_domains: list[str] | Unset = UNSET,
    opened: bool | Unset = UNSET,
    opened_from: str | Unset = UNSET,
    opened_before: str | Unset = UNSET,
    clicked: bool | Unset = UNSET,
    clicked_from: str | Unset = UNSET,
    clicked_before: str | Unset = UNSET,
    link: str | Unset = UNSET,
    machine_opened: bool | Unset = UNSET,
    machine_reason: ListCampaignRecipientsMachineReason | Unset = UNSET,
    machine_clicked: bool | Unset = UNSET,
    machine_link: str | Unset = UNSET,
    bounced: bool | Unset = UNSET,
    complained: bool | Unset = UNSET,
    unsubscribed: bool | Unset = UNSET,
    step: int | Unset = UNSET,
    variant: ListCampaignRecipientsVariant | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> ListCampaignRecipientsResponse200:
    """List the recipients of a campaign: what became of the mail to each, and what they did with it.

     Filters hold together, and the list behind a figure of the campaign or its report
    (get_campaign_report) has that length. Opens and clicks are of people; those of programs have
    filters of their own. With filters a page may hold fewer recipients than `limit`, or none: go on
    while there is a `nextCursor`.

    Args:
        campaign_id (str):
        status (ListCampaignRecipientsStatus | Unset):
        reason (str | Unset):
        failure (str | Unset):
        domain (str | Unset):
        except_domains (list[str] | Unset):
        opened (bool | Unset):
        opened_from (str | Unset):
        opened_before (str | Unset):
        clicked (bool | Unset):
        clicked_from (str | Unset):
        clicked_before (str | Unset):
        link (str | Unset):
        machine_opened (bool | Unset):
        machine_reason (ListCampaignRecipientsMachineReason | Unset):
        machine_clicked (bool | Unset):
        machine_link (str | Unset):
        bounced (bool | Unset):
        complained (bool | Unset):
        unsubscribed (bool | Unset):
        step (int | Unset):
        variant (ListCampaignRecipientsVariant | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListCampaignRecipientsResponse200
    """

    return sync_detailed(
        campaign_id=campaign_id,
        client=client,
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
        limit=limit,
        cursor=cursor,
    ).parsed


async def asyncio_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    status: ListCampaignRecipientsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    failure: str | Unset = UNSET,
    domain: str | Unset = UNSET,
    except_domains: list[str] | Unset = UNSET,
    opened: bool | Unset = UNSET,
    opened_from: str | Unset = UNSET,
    opened_before: str | Unset = UNSET,
    clicked: bool | Unset = UNSET,
    clicked_from: str | Unset = UNSET,
    clicked_before: str | Unset = UNSET,
    link: str | Unset = UNSET,
    machine_opened: bool | Unset = UNSET,
    machine_reason: ListCampaignRecipientsMachineReason | Unset = UNSET,
    machine_clicked: bool | Unset = UNSET,
    machine_link: str | Unset = UNSET,
    bounced: bool | Unset = UNSET,
    complained: bool | Unset = UNSET,
    unsubscribed: bool | Unset = UNSET,
    step: int | Unset = UNSET,
    variant: ListCampaignRecipientsVariant | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> Response[ListCampaignRecipientsResponse200]:
    """List the recipients of a campaign: what became of the mail to each, and what they did with it.

     Filters hold together, and the list behind a figure of the campaign or its report
    (get_campaign_report) has that length. Opens and clicks are of people; those of programs have
    filters of their own. With filters a page may hold fewer recipients than `limit`, or none: go on
    while there is a `nextCursor`.

    Args:
        campaign_id (str):
        status (ListCampaignRecipientsStatus | Unset):
        reason (str | Unset):
        failure (str | Unset):
        domain (str | Unset):
        except_domains (list[str] | Unset):
        opened (bool | Unset):
        opened_from (str | Unset):
        opened_before (str | Unset):
        clicked (bool | Unset):
        clicked_from (str | Unset):
        clicked_before (str | Unset):
        link (str | Unset):
        machine_opened (bool | Unset):
        machine_reason (ListCampaignRecipientsMachineReason | Unset):
        machine_clicked (bool | Unset):
        machine_link (str | Unset):
        bounced (bool | Unset):
        complained (bool | Unset):
        unsubscribed (bool | Unset):
        step (int | Unset):
        variant (ListCampaignRecipientsVariant | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListCampaignRecipientsResponse200]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
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
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    status: ListCampaignRecipientsStatus | Unset = UNSET,
    reason: str | Unset = UNSET,
    failure: str | Unset = UNSET,
    domain: str | Unset = UNSET,
    except_domains: list[str] | Unset = UNSET,
    opened: bool | Unset = UNSET,
    opened_from: str | Unset = UNSET,
    opened_before: str | Unset = UNSET,
    clicked: bool | Unset = UNSET,
    clicked_from: str | Unset = UNSET,
    clicked_before: str | Unset = UNSET,
    link: str | Unset = UNSET,
    machine_opened: bool | Unset = UNSET,
    machine_reason: ListCampaignRecipientsMachineReason | Unset = UNSET,
    machine_clicked: bool | Unset = UNSET,
    machine_link: str | Unset = UNSET,
    bounced: bool | Unset = UNSET,
    complained: bool | Unset = UNSET,
    unsubscribed: bool | Unset = UNSET,
    step: int | Unset = UNSET,
    variant: ListCampaignRecipientsVariant | Unset = UNSET,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
) -> ListCampaignRecipientsResponse200:
    """List the recipients of a campaign: what became of the mail to each, and what they did with it.

     Filters hold together, and the list behind a figure of the campaign or its report
    (get_campaign_report) has that length. Opens and clicks are of people; those of programs have
    filters of their own. With filters a page may hold fewer recipients than `limit`, or none: go on
    while there is a `nextCursor`.

    Args:
        campaign_id (str):
        status (ListCampaignRecipientsStatus | Unset):
        reason (str | Unset):
        failure (str | Unset):
        domain (str | Unset):
        except_domains (list[str] | Unset):
        opened (bool | Unset):
        opened_from (str | Unset):
        opened_before (str | Unset):
        clicked (bool | Unset):
        clicked_from (str | Unset):
        clicked_before (str | Unset):
        link (str | Unset):
        machine_opened (bool | Unset):
        machine_reason (ListCampaignRecipientsMachineReason | Unset):
        machine_clicked (bool | Unset):
        machine_link (str | Unset):
        bounced (bool | Unset):
        complained (bool | Unset):
        unsubscribed (bool | Unset):
        step (int | Unset):
        variant (ListCampaignRecipientsVariant | Unset):
        limit (int | Unset):
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListCampaignRecipientsResponse200
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            client=client,
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
            limit=limit,
            cursor=cursor,
        )
    ).parsed
