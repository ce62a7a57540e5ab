from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.adopt_subscriptions_body import AdoptSubscriptionsBody
from ...models.adoption import Adoption
from ...models.adoption_plan import AdoptionPlan
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: AdoptSubscriptionsBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/payments/adopt",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Adoption | AdoptionPlan:
    if response.status_code == 200:
        response_200 = AdoptionPlan.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = Adoption.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Adoption | AdoptionPlan]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: AdoptSubscriptionsBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Adoption | AdoptionPlan]:
    """Take over the subscriptions that readers pay elsewhere on the connected Stripe account.

     For those who move here from another service. The dry run lists each subscription of the Stripe
    account with its price, its next charge and the share that others take, and for each that stays
    where it is the reason. A reader is known by a Stripe customer id that was imported, or by a
    confirmed address. Adopting writes metadata to Stripe and nothing else: nothing is charged, and no
    date or price changes. From then on the readers are paid ones here, and cancel here. get_adoption
    follows it, and for 40 days shows second charges of one person.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (AdoptSubscriptionsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Adoption | AdoptionPlan]
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
    body: AdoptSubscriptionsBody,
    idempotency_key: str | Unset = UNSET,
) -> Adoption | AdoptionPlan:
    """Take over the subscriptions that readers pay elsewhere on the connected Stripe account.

     For those who move here from another service. The dry run lists each subscription of the Stripe
    account with its price, its next charge and the share that others take, and for each that stays
    where it is the reason. A reader is known by a Stripe customer id that was imported, or by a
    confirmed address. Adopting writes metadata to Stripe and nothing else: nothing is charged, and no
    date or price changes. From then on the readers are paid ones here, and cancel here. get_adoption
    follows it, and for 40 days shows second charges of one person.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (AdoptSubscriptionsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Adoption | AdoptionPlan
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: AdoptSubscriptionsBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[Adoption | AdoptionPlan]:
    """Take over the subscriptions that readers pay elsewhere on the connected Stripe account.

     For those who move here from another service. The dry run lists each subscription of the Stripe
    account with its price, its next charge and the share that others take, and for each that stays
    where it is the reason. A reader is known by a Stripe customer id that was imported, or by a
    confirmed address. Adopting writes metadata to Stripe and nothing else: nothing is charged, and no
    date or price changes. From then on the readers are paid ones here, and cancel here. get_adoption
    follows it, and for 40 days shows second charges of one person.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (AdoptSubscriptionsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Adoption | AdoptionPlan]
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
    body: AdoptSubscriptionsBody,
    idempotency_key: str | Unset = UNSET,
) -> Adoption | AdoptionPlan:
    """Take over the subscriptions that readers pay elsewhere on the connected Stripe account.

     For those who move here from another service. The dry run lists each subscription of the Stripe
    account with its price, its next charge and the share that others take, and for each that stays
    where it is the reason. A reader is known by a Stripe customer id that was imported, or by a
    confirmed address. Adopting writes metadata to Stripe and nothing else: nothing is charged, and no
    date or price changes. From then on the readers are paid ones here, and cancel here. get_adoption
    follows it, and for 40 days shows second charges of one person.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (AdoptSubscriptionsBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Adoption | AdoptionPlan
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
