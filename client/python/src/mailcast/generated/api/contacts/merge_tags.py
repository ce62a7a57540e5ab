from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.merge_tags_body import MergeTagsBody
from ...models.merge_tags_response_202 import MergeTagsResponse202
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: MergeTagsBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/tags/merge",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> MergeTagsResponse202:
    if response.status_code == 202:
        response_202 = MergeTagsResponse202.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[MergeTagsResponse202]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: MergeTagsBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[MergeTagsResponse202]:
    """Merge tags into one.

     Contacts with one of the tags in `from` get the tag `into` instead. This happens in the background,
    with one subscriber.updated for each contact.

    Args:
        idempotency_key (str | Unset):
        body (MergeTagsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MergeTagsResponse202]
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
    body: MergeTagsBody,
    idempotency_key: str | Unset = UNSET,
) -> MergeTagsResponse202:
    """Merge tags into one.

     Contacts with one of the tags in `from` get the tag `into` instead. This happens in the background,
    with one subscriber.updated for each contact.

    Args:
        idempotency_key (str | Unset):
        body (MergeTagsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MergeTagsResponse202
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: MergeTagsBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[MergeTagsResponse202]:
    """Merge tags into one.

     Contacts with one of the tags in `from` get the tag `into` instead. This happens in the background,
    with one subscriber.updated for each contact.

    Args:
        idempotency_key (str | Unset):
        body (MergeTagsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[MergeTagsResponse202]
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
    body: MergeTagsBody,
    idempotency_key: str | Unset = UNSET,
) -> MergeTagsResponse202:
    """Merge tags into one.

     Contacts with one of the tags in `from` get the tag `into` instead. This happens in the background,
    with one subscriber.updated for each contact.

    Args:
        idempotency_key (str | Unset):
        body (MergeTagsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        MergeTagsResponse202
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
