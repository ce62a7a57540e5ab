from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.preview_tag_change_body import PreviewTagChangeBody
from ...models.tag_use import TagUse
from ...types import Response


def _get_kwargs(
    *,
    body: PreviewTagChangeBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/tags/preview",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> TagUse:
    if response.status_code == 200:
        response_200 = TagUse.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[TagUse]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewTagChangeBody,
) -> Response[TagUse]:
    """See what renaming, merging or deleting tags would touch: contacts, segments and campaigns.

     Changes nothing. Ask it before rename_tag, merge_tags and delete_tag.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewTagChangeBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[TagUse]
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
    body: PreviewTagChangeBody,
) -> TagUse:
    """See what renaming, merging or deleting tags would touch: contacts, segments and campaigns.

     Changes nothing. Ask it before rename_tag, merge_tags and delete_tag.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewTagChangeBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        TagUse
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewTagChangeBody,
) -> Response[TagUse]:
    """See what renaming, merging or deleting tags would touch: contacts, segments and campaigns.

     Changes nothing. Ask it before rename_tag, merge_tags and delete_tag.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewTagChangeBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[TagUse]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewTagChangeBody,
) -> TagUse:
    """See what renaming, merging or deleting tags would touch: contacts, segments and campaigns.

     Changes nothing. Ask it before rename_tag, merge_tags and delete_tag.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewTagChangeBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        TagUse
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
