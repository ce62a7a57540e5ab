from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.content_preview import ContentPreview
from ...models.preview_content_body import PreviewContentBody
from ...types import Response


def _get_kwargs(
    *,
    body: PreviewContentBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/content/preview",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ContentPreview:
    if response.status_code == 200:
        response_200 = ContentPreview.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[ContentPreview]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewContentBody,
) -> Response[ContentPreview]:
    """Show a text as the mail that a reader would get, with hints to its author. Nothing is sent or kept.

     With contactId the values are that contact's, otherwise samples. Liquid that is not valid is refused
    with its line and column. Strangers may have written values: show the HTML in a sandboxed frame
    without scripts.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewContentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ContentPreview]
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
    body: PreviewContentBody,
) -> ContentPreview:
    """Show a text as the mail that a reader would get, with hints to its author. Nothing is sent or kept.

     With contactId the values are that contact's, otherwise samples. Liquid that is not valid is refused
    with its line and column. Strangers may have written values: show the HTML in a sandboxed frame
    without scripts.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewContentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ContentPreview
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewContentBody,
) -> Response[ContentPreview]:
    """Show a text as the mail that a reader would get, with hints to its author. Nothing is sent or kept.

     With contactId the values are that contact's, otherwise samples. Liquid that is not valid is refused
    with its line and column. Strangers may have written values: show the HTML in a sandboxed frame
    without scripts.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewContentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ContentPreview]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: PreviewContentBody,
) -> ContentPreview:
    """Show a text as the mail that a reader would get, with hints to its author. Nothing is sent or kept.

     With contactId the values are that contact's, otherwise samples. Liquid that is not valid is refused
    with its line and column. Strangers may have written values: show the HTML in a sandboxed frame
    without scripts.

    Limits: 600 an hour for the account.

    Args:
        body (PreviewContentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ContentPreview
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
