from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.campaign import Campaign
from ...types import UNSET, Response, Unset


def _get_kwargs(
    campaign_id: str,
    revision_id: str,
    *,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/campaigns/{campaign_id}/revisions/{revision_id}/restore".format(
            campaign_id=quote(str(campaign_id), safe=""),
            revision_id=quote(str(revision_id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Campaign:
    if response.status_code == 200:
        response_200 = Campaign.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Campaign]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    campaign_id: str,
    revision_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Campaign]:
    """Bring back what a draft said before.

     Subject, preview text and content become those of the revision, and so does the A/B test: a revision
    without one ends that of the draft. Audience and access stay. A revision without `variants` is of
    before tests were kept, and leaves the test of the draft. The restored text is a new revision, and
    the text before it stays one: restore that to undo. Send the ETag that you read as If-Match, and
    nothing that was written meanwhile is overwritten.

    Args:
        campaign_id (str):
        revision_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Campaign]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        revision_id=revision_id,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    campaign_id: str,
    revision_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Campaign:
    """Bring back what a draft said before.

     Subject, preview text and content become those of the revision, and so does the A/B test: a revision
    without one ends that of the draft. Audience and access stay. A revision without `variants` is of
    before tests were kept, and leaves the test of the draft. The restored text is a new revision, and
    the text before it stays one: restore that to undo. Send the ETag that you read as If-Match, and
    nothing that was written meanwhile is overwritten.

    Args:
        campaign_id (str):
        revision_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Campaign
    """

    return sync_detailed(
        campaign_id=campaign_id,
        revision_id=revision_id,
        client=client,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    campaign_id: str,
    revision_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Campaign]:
    """Bring back what a draft said before.

     Subject, preview text and content become those of the revision, and so does the A/B test: a revision
    without one ends that of the draft. Audience and access stay. A revision without `variants` is of
    before tests were kept, and leaves the test of the draft. The restored text is a new revision, and
    the text before it stays one: restore that to undo. Send the ETag that you read as If-Match, and
    nothing that was written meanwhile is overwritten.

    Args:
        campaign_id (str):
        revision_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Campaign]
    """

    kwargs = _get_kwargs(
        campaign_id=campaign_id,
        revision_id=revision_id,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    campaign_id: str,
    revision_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Campaign:
    """Bring back what a draft said before.

     Subject, preview text and content become those of the revision, and so does the A/B test: a revision
    without one ends that of the draft. Audience and access stay. A revision without `variants` is of
    before tests were kept, and leaves the test of the draft. The restored text is a new revision, and
    the text before it stays one: restore that to undo. Send the ETag that you read as If-Match, and
    nothing that was written meanwhile is overwritten.

    Args:
        campaign_id (str):
        revision_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Campaign
    """

    return (
        await asyncio_detailed(
            campaign_id=campaign_id,
            revision_id=revision_id,
            client=client,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
