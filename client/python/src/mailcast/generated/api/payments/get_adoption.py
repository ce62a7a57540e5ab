from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.adoption import Adoption
from ...types import Response


def _get_kwargs(
    newsletter_id: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/payments/adopt/{newsletter_id}".format(
            newsletter_id=quote(str(newsletter_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Adoption:
    if response.status_code == 200:
        response_200 = Adoption.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Adoption]:
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
) -> Response[Adoption]:
    """Read how far the adoption of subscriptions is, and what its witness has seen.

     For 40 days the witness reads the paid invoices of the Stripe account every six hours. It reports
    each second charge of one person for the same time here, on the overview, and by a mail to the
    owner.

    Args:
        newsletter_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Adoption]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Adoption:
    """Read how far the adoption of subscriptions is, and what its witness has seen.

     For 40 days the witness reads the paid invoices of the Stripe account every six hours. It reports
    each second charge of one person for the same time here, on the overview, and by a mail to the
    owner.

    Args:
        newsletter_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Adoption
    """

    return sync_detailed(
        newsletter_id=newsletter_id,
        client=client,
    ).parsed


async def asyncio_detailed(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[Adoption]:
    """Read how far the adoption of subscriptions is, and what its witness has seen.

     For 40 days the witness reads the paid invoices of the Stripe account every six hours. It reports
    each second charge of one person for the same time here, on the overview, and by a mail to the
    owner.

    Args:
        newsletter_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Adoption]
    """

    kwargs = _get_kwargs(
        newsletter_id=newsletter_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    newsletter_id: str,
    *,
    client: AuthenticatedClient | Client,
) -> Adoption:
    """Read how far the adoption of subscriptions is, and what its witness has seen.

     For 40 days the witness reads the paid invoices of the Stripe account every six hours. It reports
    each second charge of one person for the same time here, on the overview, and by a mail to the
    owner.

    Args:
        newsletter_id (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Adoption
    """

    return (
        await asyncio_detailed(
            newsletter_id=newsletter_id,
            client=client,
        )
    ).parsed
