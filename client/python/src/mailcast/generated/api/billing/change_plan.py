from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.change_plan_body import ChangePlanBody
from ...models.plan_change import PlanChange
from ...models.plan_preview import PlanPreview
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: ChangePlanBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/billing/plan",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> PlanChange | PlanPreview:
    if response.status_code == 200:
        response_200 = PlanPreview.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = PlanChange.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[PlanChange | PlanPreview]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ChangePlanBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[PlanChange | PlanPreview]:
    """Choose a plan, or change to another one (cloud edition).

     Works without an active plan. A first plan is paid at checkoutUrl. A larger one begins once its
    difference is paid; until then the old plan holds, and actionUrl asks for the payment where the card
    wants it. A smaller one begins at the end of the period, and is refused while the account uses more.
    Choosing the current plan again takes that back.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ChangePlanBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlanChange | PlanPreview]
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
    body: ChangePlanBody,
    idempotency_key: str | Unset = UNSET,
) -> PlanChange | PlanPreview:
    """Choose a plan, or change to another one (cloud edition).

     Works without an active plan. A first plan is paid at checkoutUrl. A larger one begins once its
    difference is paid; until then the old plan holds, and actionUrl asks for the payment where the card
    wants it. A smaller one begins at the end of the period, and is refused while the account uses more.
    Choosing the current plan again takes that back.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ChangePlanBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlanChange | PlanPreview
    """

    return sync_detailed(
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: ChangePlanBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[PlanChange | PlanPreview]:
    """Choose a plan, or change to another one (cloud edition).

     Works without an active plan. A first plan is paid at checkoutUrl. A larger one begins once its
    difference is paid; until then the old plan holds, and actionUrl asks for the payment where the card
    wants it. A smaller one begins at the end of the period, and is refused while the account uses more.
    Choosing the current plan again takes that back.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ChangePlanBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PlanChange | PlanPreview]
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
    body: ChangePlanBody,
    idempotency_key: str | Unset = UNSET,
) -> PlanChange | PlanPreview:
    """Choose a plan, or change to another one (cloud edition).

     Works without an active plan. A first plan is paid at checkoutUrl. A larger one begins once its
    difference is paid; until then the old plan holds, and actionUrl asks for the payment where the card
    wants it. A smaller one begins at the end of the period, and is refused while the account uses more.
    Choosing the current plan again takes that back.

    Limits: 30 an hour for the account.

    Args:
        idempotency_key (str | Unset):
        body (ChangePlanBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PlanChange | PlanPreview
    """

    return (
        await asyncio_detailed(
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
