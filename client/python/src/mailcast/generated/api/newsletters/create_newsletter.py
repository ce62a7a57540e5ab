from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.create_newsletter_body import CreateNewsletterBody
from ...models.newsletter import Newsletter
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: CreateNewsletterBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/newsletters",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Newsletter:
    if response.status_code == 201:
        response_201 = Newsletter.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Newsletter]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateNewsletterBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Newsletter]:
    """Create a newsletter.

     Only the name is needed. Without a slug, one is made of the name. Without a sender, mail comes from
    the server's address (MAIL_FROM), else from the account owner's. An account has at most 1,000
    newsletters.

    Args:
        idempotency_key (str | Unset):
        body (CreateNewsletterBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Newsletter]
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
    body: CreateNewsletterBody,
    idempotency_key: str | Unset = UNSET,
) -> Newsletter:
    """Create a newsletter.

     Only the name is needed. Without a slug, one is made of the name. Without a sender, mail comes from
    the server's address (MAIL_FROM), else from the account owner's. An account has at most 1,000
    newsletters.

    Args:
        idempotency_key (str | Unset):
        body (CreateNewsletterBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Newsletter
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: CreateNewsletterBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Newsletter]:
    """Create a newsletter.

     Only the name is needed. Without a slug, one is made of the name. Without a sender, mail comes from
    the server's address (MAIL_FROM), else from the account owner's. An account has at most 1,000
    newsletters.

    Args:
        idempotency_key (str | Unset):
        body (CreateNewsletterBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Newsletter]
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
    body: CreateNewsletterBody,
    idempotency_key: str | Unset = UNSET,
) -> Newsletter:
    """Create a newsletter.

     Only the name is needed. Without a slug, one is made of the name. Without a sender, mail comes from
    the server's address (MAIL_FROM), else from the account owner's. An account has at most 1,000
    newsletters.

    Args:
        idempotency_key (str | Unset):
        body (CreateNewsletterBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Newsletter
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
