from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...models.segment import Segment
from ...models.update_segment_body import UpdateSegmentBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    segment_id: str,
    *,
    body: UpdateSegmentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    if not isinstance(if_match, Unset):
        headers["If-Match"] = if_match

    _kwargs: dict[str, Any] = {
        "method": "patch",
        "url": "/api/v1/segments/{segment_id}".format(
            segment_id=quote(str(segment_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Approval | Segment:
    if response.status_code == 200:
        response_200 = Segment.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Approval | Segment]:
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
    body: UpdateSegmentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Segment]:
    """Change the name or the filter of a segment.

     Only the fields that are sent change; `filter` is replaced as a whole. Drafts that use the segment
    go to those who match it when they are sent.

    Args:
        segment_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateSegmentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Segment]
    """

    kwargs = _get_kwargs(
        segment_id=segment_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    segment_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateSegmentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Segment:
    """Change the name or the filter of a segment.

     Only the fields that are sent change; `filter` is replaced as a whole. Drafts that use the segment
    go to those who match it when they are sent.

    Args:
        segment_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateSegmentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Segment
    """

    return sync_detailed(
        segment_id=segment_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    segment_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateSegmentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Approval | Segment]:
    """Change the name or the filter of a segment.

     Only the fields that are sent change; `filter` is replaced as a whole. Drafts that use the segment
    go to those who match it when they are sent.

    Args:
        segment_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateSegmentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Approval | Segment]
    """

    kwargs = _get_kwargs(
        segment_id=segment_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    segment_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateSegmentBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Approval | Segment:
    """Change the name or the filter of a segment.

     Only the fields that are sent change; `filter` is replaced as a whole. Drafts that use the segment
    go to those who match it when they are sent.

    Args:
        segment_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateSegmentBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Approval | Segment
    """

    return (
        await asyncio_detailed(
            segment_id=segment_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
