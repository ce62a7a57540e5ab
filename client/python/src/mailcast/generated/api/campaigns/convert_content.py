from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.convert_content_body import ConvertContentBody
from ...models.converted_content import ConvertedContent
from ...types import Response


def _get_kwargs(
    *,
    body: ConvertContentBody,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/content/convert",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> ConvertedContent:
    if response.status_code == 200:
        response_200 = ConvertedContent.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[ConvertedContent]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ConvertContentBody,
) -> Response[ConvertedContent]:
    """Convert a text between markdown, html and blocks. Nothing is kept.

     losses name the parts that the other format cannot say, with what became of them. Markdown and HTML
    are read by parsers, and HTML is cleaned as it is for mails. Liquid stays as it is written.

    Limits: 600 an hour for the account.

    Args:
        body (ConvertContentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ConvertedContent]
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
    body: ConvertContentBody,
) -> ConvertedContent:
    """Convert a text between markdown, html and blocks. Nothing is kept.

     losses name the parts that the other format cannot say, with what became of them. Markdown and HTML
    are read by parsers, and HTML is cleaned as it is for mails. Liquid stays as it is written.

    Limits: 600 an hour for the account.

    Args:
        body (ConvertContentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ConvertedContent
    """

    return sync_detailed(
        client=client,
        body=body,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ConvertContentBody,
) -> Response[ConvertedContent]:
    """Convert a text between markdown, html and blocks. Nothing is kept.

     losses name the parts that the other format cannot say, with what became of them. Markdown and HTML
    are read by parsers, and HTML is cleaned as it is for mails. Liquid stays as it is written.

    Limits: 600 an hour for the account.

    Args:
        body (ConvertContentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ConvertedContent]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: ConvertContentBody,
) -> ConvertedContent:
    """Convert a text between markdown, html and blocks. Nothing is kept.

     losses name the parts that the other format cannot say, with what became of them. Markdown and HTML
    are read by parsers, and HTML is cleaned as it is for mails. Liquid stays as it is written.

    Limits: 600 an hour for the account.

    Args:
        body (ConvertContentBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ConvertedContent
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
        )
    ).parsed
