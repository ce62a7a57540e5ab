from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.create_segment_body import CreateSegmentBody
from ...models.segment import Segment
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateSegmentBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/segments",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Segment:
    if response.status_code == 201:
        response_201 = Segment.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Segment]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateSegmentBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Segment]:
    """Create a segment: a saved filter over the contacts of one newsletter.

     A contact is in it as long as it matches the filter, so it is never out of date. Try the filter with
    preview_segment first. A filter takes contacts of every status: add {"field": "status", "op": "is",
    "value": "active"} where you want the active ones. Campaigns go to active ones alone.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateSegmentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Segment]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: CreateSegmentBody,
    idempotency_key: str | Unset = UNSET,
) -> Segment:
    """Create a segment: a saved filter over the contacts of one newsletter.

     A contact is in it as long as it matches the filter, so it is never out of date. Try the filter with
    preview_segment first. A filter takes contacts of every status: add {"field": "status", "op": "is",
    "value": "active"} where you want the active ones. Campaigns go to active ones alone.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateSegmentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Segment
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateSegmentBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Segment]:
    """Create a segment: a saved filter over the contacts of one newsletter.

     A contact is in it as long as it matches the filter, so it is never out of date. Try the filter with
    preview_segment first. A filter takes contacts of every status: add {"field": "status", "op": "is",
    "value": "active"} where you want the active ones. Campaigns go to active ones alone.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateSegmentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Segment]
    """

    kwargs = _get_kwargs(
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: CreateSegmentBody,
    idempotency_key: str | Unset = UNSET,
) -> Segment:
    """Create a segment: a saved filter over the contacts of one newsletter.

     A contact is in it as long as it matches the filter, so it is never out of date. Try the filter with
    preview_segment first. A filter takes contacts of every status: add {"field": "status", "op": "is",
    "value": "active"} where you want the active ones. Campaigns go to active ones alone.

    Limits: 60 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (CreateSegmentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Segment
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
