from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.domain import Domain
from ...types import UNSET, Response, Unset


def _get_kwargs(
    domain_id: str,
    *,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/domains/{domain_id}/check".format(
            domain_id=quote(str(domain_id), safe=""),
        ),
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Domain:
    if response.status_code == 200:
        response_200 = Domain.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Domain]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    domain_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
) -> Response[Domain]:
    """Look at the DNS of a domain now.

     Each record says what was found. What could not be looked up (name servers that fail or are silent)
    keeps the status that it had, with the reason in `problem`: it never turns a verified domain off by
    itself, unless it lasts for seven days.

    Limits: 60 an hour for the account.

    Args:
        domain_id (str):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Domain]
    """

    kwargs = _get_kwargs(
        domain_id=domain_id,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    domain_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
) -> Domain:
    """Look at the DNS of a domain now.

     Each record says what was found. What could not be looked up (name servers that fail or are silent)
    keeps the status that it had, with the reason in `problem`: it never turns a verified domain off by
    itself, unless it lasts for seven days.

    Limits: 60 an hour for the account.

    Args:
        domain_id (str):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Domain
    """

    return sync_detailed(
        domain_id=domain_id,
        client=client,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    domain_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
) -> Response[Domain]:
    """Look at the DNS of a domain now.

     Each record says what was found. What could not be looked up (name servers that fail or are silent)
    keeps the status that it had, with the reason in `problem`: it never turns a verified domain off by
    itself, unless it lasts for seven days.

    Limits: 60 an hour for the account.

    Args:
        domain_id (str):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Domain]
    """

    kwargs = _get_kwargs(
        domain_id=domain_id,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    domain_id: str,
    *,
    client: AuthenticatedClient | Client,
    idempotency_key: str | Unset = UNSET,
) -> Domain:
    """Look at the DNS of a domain now.

     Each record says what was found. What could not be looked up (name servers that fail or are silent)
    keeps the status that it had, with the reason in `problem`: it never turns a verified domain off by
    itself, unless it lasts for seven days.

    Limits: 60 an hour for the account.

    Args:
        domain_id (str):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Domain
    """

    return (
        await asyncio_detailed(
            domain_id=domain_id,
            client=client,
            idempotency_key=idempotency_key,
        )
    ).parsed
