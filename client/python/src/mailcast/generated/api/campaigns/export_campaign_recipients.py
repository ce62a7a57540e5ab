from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.export import Export
from ...models.export_campaign_recipients_body import ExportCampaignRecipientsBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    body: ExportCampaignRecipientsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/campaigns/{campaign_id}/recipients/export".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Export:
    if response.status_code == 202:
        response_202 = Export.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Export]:
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
    body: ExportCampaignRecipientsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Export]:
    """Export the recipients of a campaign to a CSV file, with the filters of their list.

     Answers at once with a job. Call get_export until `status` is `done`: then `downloadUrl` has the
    file for 7 days. A recipient whose state changes while the file is made is in it as it was when it
    was read, and never twice.
    An apostrophe stands before each text that a spreadsheet would run as a formula.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (ExportCampaignRecipientsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Export]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ExportCampaignRecipientsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Export:
    """Export the recipients of a campaign to a CSV file, with the filters of their list.

     Answers at once with a job. Call get_export until `status` is `done`: then `downloadUrl` has the
    file for 7 days. A recipient whose state changes while the file is made is in it as it was when it
    was read, and never twice.
    An apostrophe stands before each text that a spreadsheet would run as a formula.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (ExportCampaignRecipientsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Export
    """

    return sync_detailed(
        campaign_id=campaign_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ExportCampaignRecipientsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Export]:
    """Export the recipients of a campaign to a CSV file, with the filters of their list.

     Answers at once with a job. Call get_export until `status` is `done`: then `downloadUrl` has the
    file for 7 days. A recipient whose state changes while the file is made is in it as it was when it
    was read, and never twice.
    An apostrophe stands before each text that a spreadsheet would run as a formula.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (ExportCampaignRecipientsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Export]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ExportCampaignRecipientsBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Export:
    """Export the recipients of a campaign to a CSV file, with the filters of their list.

     Answers at once with a job. Call get_export until `status` is `done`: then `downloadUrl` has the
    file for 7 days. A recipient whose state changes while the file is made is in it as it was when it
    was read, and never twice.
    An apostrophe stands before each text that a spreadsheet would run as a formula.

    Limits: 30 an hour for the account.

    Args:
        campaign_id (str):
        idempotency_key (str | Unset):
        body (ExportCampaignRecipientsBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Export
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
