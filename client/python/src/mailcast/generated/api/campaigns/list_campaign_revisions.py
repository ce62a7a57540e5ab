from http import HTTPStatus
from typing import Any, Literal
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_campaign_revisions_response_200 import (
    ListCampaignRevisionsResponse200,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    *,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["limit"] = limit

    params["cursor"] = cursor

    params["include"] = include

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/campaigns/{campaign_id}/revisions".format(
            campaign_id=quote(str(campaign_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ListCampaignRevisionsResponse200:
    if response.status_code == 200:
        response_200 = ListCampaignRevisionsResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ListCampaignRevisionsResponse200]:
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
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListCampaignRevisionsResponse200]:
    """List what a campaign said before, newest first.

     The first revision is what it says now. Each has the subject, the preview text and the content of
    one stretch of writing: a new one begins after a pause of ten minutes, for another author, when the
    format changes, when the text becomes less than half as long, and when a revision is restored. The
    last 50 are kept.

    Args:
        campaign_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListCampaignRevisionsResponse200]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListCampaignRevisionsResponse200:
    """List what a campaign said before, newest first.

     The first revision is what it says now. Each has the subject, the preview text and the content of
    one stretch of writing: a new one begins after a pause of ten minutes, for another author, when the
    format changes, when the text becomes less than half as long, and when a revision is restored. The
    last 50 are kept.

    Args:
        campaign_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListCampaignRevisionsResponse200
    """

    return sync_detailed(
        campaign_id=campaign_id,
        client=client,
        limit=limit,
        cursor=cursor,
        include=include,
    ).parsed


async def asyncio_detailed(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> Response[ListCampaignRevisionsResponse200]:
    """List what a campaign said before, newest first.

     The first revision is what it says now. Each has the subject, the preview text and the content of
    one stretch of writing: a new one begins after a pause of ten minutes, for another author, when the
    format changes, when the text becomes less than half as long, and when a revision is restored. The
    last 50 are kept.

    Args:
        campaign_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ListCampaignRevisionsResponse200]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        limit=limit,
        cursor=cursor,
        include=include,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    campaign_id: str,
    *,
    client: AuthenticatedClient | Client,
    limit: int | Unset = UNSET,
    cursor: str | Unset = UNSET,
    include: Literal["total"] | Unset = UNSET,
) -> ListCampaignRevisionsResponse200:
    """List what a campaign said before, newest first.

     The first revision is what it says now. Each has the subject, the preview text and the content of
    one stretch of writing: a new one begins after a pause of ten minutes, for another author, when the
    format changes, when the text becomes less than half as long, and when a revision is restored. The
    last 50 are kept.

    Args:
        campaign_id (str):
        limit (int | Unset):
        cursor (str | Unset):
        include (Literal['total'] | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ListCampaignRevisionsResponse200
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            client=client,
            limit=limit,
            cursor=cursor,
            include=include,
        )
    ).parsed
