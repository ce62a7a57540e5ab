from http import HTTPStatus
from typing import Any, cast
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.approval import Approval
from ...types import UNSET, Response, Unset


def _get_kwargs(
    email: str,
    *,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["confirm"] = confirm

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/suppressions/{email}".format(
            email=quote(str(email), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Any | Approval:
    if response.status_code == 202:
        response_202 = Approval.from_dict(response.json())

        return response_202

    if response.status_code == 204:
        response_204 = cast(Any, None)
        return response_204

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[Any | Approval]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    email: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Mail a bounced address again.

     For an address that works again. Its contacts get their earlier status, pending or active, in every
    newsletter of the account. If mail to it bounces again, it is suppressed again.
    An address whose reader reported a mail as spam stays on the list, since mailing it again harms
    delivery to all other readers.

    Limits: 120 an hour for the account.

    Args:
        email (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        email=email,
        confirm=confirm,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    email: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Any | Approval:
    """Mail a bounced address again.

     For an address that works again. Its contacts get their earlier status, pending or active, in every
    newsletter of the account. If mail to it bounces again, it is suppressed again.
    An address whose reader reported a mail as spam stays on the list, since mailing it again harms
    delivery to all other readers.

    Limits: 120 an hour for the account.

    Args:
        email (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Approval
    """

    return sync_detailed(
        email=email,
        client=client,
        confirm=confirm,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    email: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[Any | Approval]:
    """Mail a bounced address again.

     For an address that works again. Its contacts get their earlier status, pending or active, in every
    newsletter of the account. If mail to it bounces again, it is suppressed again.
    An address whose reader reported a mail as spam stays on the list, since mailing it again harms
    delivery to all other readers.

    Limits: 120 an hour for the account.

    Args:
        email (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Any | Approval]
    """

    kwargs = _get_kwargs(
        email=email,
        confirm=confirm,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    email: str,
    *,
    client: AuthenticatedClient | Client,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Any | Approval:
    """Mail a bounced address again.

     For an address that works again. Its contacts get their earlier status, pending or active, in every
    newsletter of the account. If mail to it bounces again, it is suppressed again.
    An address whose reader reported a mail as spam stays on the list, since mailing it again harms
    delivery to all other readers.

    Limits: 120 an hour for the account.

    Args:
        email (str):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Any | Approval
    """

    return (
        await asyncio_detailed(
            email=email,
            client=client,
            confirm=confirm,
            idempotency_key=idempotency_key,
        )
    ).parsed
