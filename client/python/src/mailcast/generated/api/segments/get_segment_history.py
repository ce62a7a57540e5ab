from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.get_segment_history_response_200 import GetSegmentHistoryResponse200
from ...types import UNSET, Response, Unset


def _get_kwargs(
    segment_id: str,
    *,
    days: int | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["days"] = days

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/segments/{segment_id}/history".format(
            segment_id=quote(str(segment_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> GetSegmentHistoryResponse200:
    if response.status_code == 200:
        response_200 = GetSegmentHistoryResponse200.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[GetSegmentHistoryResponse200]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    segment_id: str,
    *,
    client: AuthenticatedClient | Client,
    days: int | Unset = UNSET,
) -> Response[GetSegmentHistoryResponse200]:
    """Get how many contacts were in a segment, day by day.

     Segments are counted once a day (UTC), for 400 days back. A day on which the segment was broken, or
    was not there yet, is left out. The counts are those of the filter as it was on that day.

    Args:
        segment_id (str):
        days (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GetSegmentHistoryResponse200]
    """

    kwargs = _get_kwargs(
        segment_id=segment_id,
        days=days,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    segment_id: str,
    *,
    client: AuthenticatedClient | Client,
    days: int | Unset = UNSET,
) -> GetSegmentHistoryResponse200:
    """Get how many contacts were in a segment, day by day.

     Segments are counted once a day (UTC), for 400 days back. A day on which the segment was broken, or
    was not there yet, is left out. The counts are those of the filter as it was on that day.

    Args:
        segment_id (str):
        days (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GetSegmentHistoryResponse200
    """

    return sync_detailed(
        segment_id=segment_id,
        client=client,
        days=days,
    ).parsed


async def asyncio_detailed(
    segment_id: str,
    *,
    client: AuthenticatedClient | Client,
    days: int | Unset = UNSET,
) -> Response[GetSegmentHistoryResponse200]:
    """Get how many contacts were in a segment, day by day.

     Segments are counted once a day (UTC), for 400 days back. A day on which the segment was broken, or
    was not there yet, is left out. The counts are those of the filter as it was on that day.

    Args:
        segment_id (str):
        days (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[GetSegmentHistoryResponse200]
    """

    kwargs = _get_kwargs(
        segment_id=segment_id,
        days=days,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    segment_id: str,
    *,
    client: AuthenticatedClient | Client,
    days: int | Unset = UNSET,
) -> GetSegmentHistoryResponse200:
    """Get how many contacts were in a segment, day by day.

     Segments are counted once a day (UTC), for 400 days back. A day on which the segment was broken, or
    was not there yet, is left out. The counts are those of the filter as it was on that day.

    Args:
        segment_id (str):
        days (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        GetSegmentHistoryResponse200
    """

    return (
        await asyncio_detailed(
            segment_id=segment_id,
            client=client,
            days=days,
        )
    ).parsed
