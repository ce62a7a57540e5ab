from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.create_redirect_body import CreateRedirectBody
from ...models.redirect import Redirect
from ...types import UNSET, Response, Unset


def _get_kwargs(
    newsletter_id: str,
    *,
    body: CreateRedirectBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/newsletters/{newsletter_id}/redirects".format(
            newsletter_id=quote(str(newsletter_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Redirect:
    if response.status_code == 201:
        response_201 = Redirect.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Redirect]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: CreateRedirectBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Redirect]:
    """Lead a path of a newsletter's site elsewhere.

     For paths that nothing else answers: the newsletter's own pages win. Paths are compared in small
    letters, without a slash at the end. A newsletter has at most 10,000 redirects, 100 of them with a
    `*`.

    Limits: 600 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (CreateRedirectBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Redirect]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: CreateRedirectBody,
    idempotency_key: str | Unset = UNSET,
) -> Redirect:
    """Lead a path of a newsletter's site elsewhere.

     For paths that nothing else answers: the newsletter's own pages win. Paths are compared in small
    letters, without a slash at the end. A newsletter has at most 10,000 redirects, 100 of them with a
    `*`.

    Limits: 600 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (CreateRedirectBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Redirect
    """

    return sync_detailed(
        newsletter_id=newsletter_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: CreateRedirectBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Redirect]:
    """Lead a path of a newsletter's site elsewhere.

     For paths that nothing else answers: the newsletter's own pages win. Paths are compared in small
    letters, without a slash at the end. A newsletter has at most 10,000 redirects, 100 of them with a
    `*`.

    Limits: 600 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (CreateRedirectBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Redirect]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: CreateRedirectBody,
    idempotency_key: str | Unset = UNSET,
) -> Redirect:
    """Lead a path of a newsletter's site elsewhere.

     For paths that nothing else answers: the newsletter's own pages win. Paths are compared in small
    letters, without a slash at the end. A newsletter has at most 10,000 redirects, 100 of them with a
    `*`.

    Limits: 600 an hour for the account.

    Args:
        newsletter_id (str):
        idempotency_key (str | Unset):
        body (CreateRedirectBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Redirect
    """

    return (
        await asyncio_detailed(
            newsletter_id=newsletter_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
