from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.resend_confirmation_body import ResendConfirmationBody
from ...models.subscriber import Subscriber
from ...types import UNSET, Response, Unset


def _get_kwargs(
    contact_id: str,
    *,
    body: ResendConfirmationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/contacts/{contact_id}/confirmation".format(
            contact_id=quote(str(contact_id), safe=""),
        ),
    }

    if not isinstance(body, Unset):
        _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Subscriber:
    if response.status_code == 202:
        response_202 = Subscriber.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Subscriber]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ResendConfirmationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Subscriber]:
    """Send the confirmation mail again.

     An address gets at most three confirmation mails for one newsletter in 30 days, the first included.
    Forms and signups keys have a cap of 300 confirmation mails an hour, in which this mail does not
    count. So it also reaches a reader whose first mail the cap held back.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (ResendConfirmationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Subscriber]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ResendConfirmationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Subscriber:
    """Send the confirmation mail again.

     An address gets at most three confirmation mails for one newsletter in 30 days, the first included.
    Forms and signups keys have a cap of 300 confirmation mails an hour, in which this mail does not
    count. So it also reaches a reader whose first mail the cap held back.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (ResendConfirmationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Subscriber
    """

    return sync_detailed(
        contact_id=contact_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ResendConfirmationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Subscriber]:
    """Send the confirmation mail again.

     An address gets at most three confirmation mails for one newsletter in 30 days, the first included.
    Forms and signups keys have a cap of 300 confirmation mails an hour, in which this mail does not
    count. So it also reaches a reader whose first mail the cap held back.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (ResendConfirmationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Subscriber]
    """

    kwargs = _get_kwargs(
        contact_id=contact_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    contact_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: ResendConfirmationBody | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Subscriber:
    """Send the confirmation mail again.

     An address gets at most three confirmation mails for one newsletter in 30 days, the first included.
    Forms and signups keys have a cap of 300 confirmation mails an hour, in which this mail does not
    count. So it also reaches a reader whose first mail the cap held back.

    Args:
        contact_id (str):
        idempotency_key (str | Unset):
        body (ResendConfirmationBody | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Subscriber
    """

    return (
        await asyncio_detailed(
            contact_id=contact_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
