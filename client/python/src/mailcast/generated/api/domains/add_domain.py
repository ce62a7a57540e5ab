from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.add_domain_body import AddDomainBody
from ...models.domain import Domain
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: AddDomainBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/domains",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Domain:
    if response.status_code == 201:
        response_201 = Domain.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Domain]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: AddDomainBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Domain]:
    """Add a domain to send from.

     The answer has the records to publish in its DNS. It is looked at by itself for three days, and by
    check_domain at once. Each domain has a signing key of its own; another account may add the same
    name and has another key.

    Limits: 10 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (AddDomainBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Domain]
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
    body: AddDomainBody,
    idempotency_key: str | Unset = UNSET,
) -> Domain:
    """Add a domain to send from.

     The answer has the records to publish in its DNS. It is looked at by itself for three days, and by
    check_domain at once. Each domain has a signing key of its own; another account may add the same
    name and has another key.

    Limits: 10 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (AddDomainBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Domain
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: AddDomainBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Domain]:
    """Add a domain to send from.

     The answer has the records to publish in its DNS. It is looked at by itself for three days, and by
    check_domain at once. Each domain has a signing key of its own; another account may add the same
    name and has another key.

    Limits: 10 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (AddDomainBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Domain]
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
    body: AddDomainBody,
    idempotency_key: str | Unset = UNSET,
) -> Domain:
    """Add a domain to send from.

     The answer has the records to publish in its DNS. It is looked at by itself for three days, and by
    check_domain at once. Each domain has a signing key of its own; another account may add the same
    name and has another key.

    Limits: 10 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (AddDomainBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Domain
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
