from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.preview_segment_body import PreviewSegmentBody
from ...models.preview_segment_response_200 import PreviewSegmentResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: PreviewSegmentBody | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/segments/preview",
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> PreviewSegmentResponse200:
    if response.status_code == 200:
        response_200 = PreviewSegmentResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[PreviewSegmentResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewSegmentBody | Unset = UNSET,
) -> Response[PreviewSegmentResponse200]:
    """Count the contacts that match a filter or a segment, and show some of them. Nothing is saved.

     With `contactId` it also tells whether that contact matches, and which conditions it meets. The
    count is exact where counting is quick, else an estimate from a sample, mostly within 10 %;
    `exact=true` waits for the exact one, up to the time limit of reads. It counts contacts of every
    status. Beside an estimate, `sample` holds matches among the newest contacts, and may be empty.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewSegmentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PreviewSegmentResponse200]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewSegmentBody | Unset = UNSET,
) -> PreviewSegmentResponse200:
    """Count the contacts that match a filter or a segment, and show some of them. Nothing is saved.

     With `contactId` it also tells whether that contact matches, and which conditions it meets. The
    count is exact where counting is quick, else an estimate from a sample, mostly within 10 %;
    `exact=true` waits for the exact one, up to the time limit of reads. It counts contacts of every
    status. Beside an estimate, `sample` holds matches among the newest contacts, and may be empty.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewSegmentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PreviewSegmentResponse200
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewSegmentBody | Unset = UNSET,
) -> Response[PreviewSegmentResponse200]:
    """Count the contacts that match a filter or a segment, and show some of them. Nothing is saved.

     With `contactId` it also tells whether that contact matches, and which conditions it meets. The
    count is exact where counting is quick, else an estimate from a sample, mostly within 10 %;
    `exact=true` waits for the exact one, up to the time limit of reads. It counts contacts of every
    status. Beside an estimate, `sample` holds matches among the newest contacts, and may be empty.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewSegmentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PreviewSegmentResponse200]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewSegmentBody | Unset = UNSET,
) -> PreviewSegmentResponse200:
    """Count the contacts that match a filter or a segment, and show some of them. Nothing is saved.

     With `contactId` it also tells whether that contact matches, and which conditions it meets. The
    count is exact where counting is quick, else an estimate from a sample, mostly within 10 %;
    `exact=true` waits for the exact one, up to the time limit of reads. It counts contacts of every
    status. Beside an estimate, `sample` holds matches among the newest contacts, and may be empty.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewSegmentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PreviewSegmentResponse200
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
