from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.snippet import Snippet
from ...models.update_snippet_body import UpdateSnippetBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    snippet_id: str,
    *,
    body: UpdateSnippetBody | Unset = UNSET,
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
        "url": "/api/v1/snippets/{snippet_id}".format(
            snippet_id=quote(str(snippet_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Snippet:
    if response.status_code == 200:
        response_200 = Snippet.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Snippet]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    snippet_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateSnippetBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Snippet]:
    """Change the name or the blocks of a snippet.

     Only what is sent changes; `blocks` takes the place of all of them. Texts that have a copy stay as
    they are.

    Args:
        snippet_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateSnippetBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Snippet]
    """

    kwargs = _get_kwargs(
        snippet_id=snippet_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    snippet_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateSnippetBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Snippet:
    """Change the name or the blocks of a snippet.

     Only what is sent changes; `blocks` takes the place of all of them. Texts that have a copy stay as
    they are.

    Args:
        snippet_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateSnippetBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Snippet
    """

    return sync_detailed(
        snippet_id=snippet_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    ).parsed


async def asyncio_detailed(
    snippet_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateSnippetBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Response[Snippet]:
    """Change the name or the blocks of a snippet.

     Only what is sent changes; `blocks` takes the place of all of them. Texts that have a copy stay as
    they are.

    Args:
        snippet_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateSnippetBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Snippet]
    """

    kwargs = _get_kwargs(
        snippet_id=snippet_id,
        body=body,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    snippet_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: UpdateSnippetBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
    if_match: str | Unset = UNSET,
) -> Snippet:
    """Change the name or the blocks of a snippet.

     Only what is sent changes; `blocks` takes the place of all of them. Texts that have a copy stay as
    they are.

    Args:
        snippet_id (str):
        idempotency_key (str | Unset):
        if_match (str | Unset):
        body (UpdateSnippetBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Snippet
    """

    return (
        await asyncio_detailed(
            snippet_id=snippet_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
    ).parsed
