from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.account_deletion import AccountDeletion
from ...models.account_deletion_plan import AccountDeletionPlan
from ...models.delete_account_end_payment import (
    DeleteAccountEndPayment,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    name: str,
    end_payment: DeleteAccountEndPayment | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["name"] = name

    json_end_payment: str | Unset = UNSET
    if not isinstance(end_payment, Unset):
        json_end_payment = end_payment

    params["endPayment"] = json_end_payment

    params["dryRun"] = dry_run

    params["confirm"] = confirm

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "delete",
        "url": "/api/v1/account",
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> AccountDeletion | AccountDeletionPlan:
    if response.status_code == 200:
        response_200 = AccountDeletionPlan.from_dict(response.json())

        return response_200

    if response.status_code == 202:
        response_202 = AccountDeletion.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[AccountDeletion | AccountDeletionPlan]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    name: str,
    end_payment: DeleteAccountEndPayment | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[AccountDeletion | AccountDeletionPlan]:
    """Delete the account, with everything that it has.

     For 14 days restore_account takes it back. From now on nothing is sent, keys answer 403
    `account_deleted` but for restoring and exporting, forms are closed, and people can sign in to
    restore and export alone. The links that readers have go on working. Then every row and every file
    is erased, and so are people who are in no other account. Scheduled campaigns become drafts. While
    readers pay, `endPayment` says what becomes of that. The subscription of the plan is cancelled at
    the end of its period. Export the data first (export_account_data).

    Args:
        name (str):
        end_payment (DeleteAccountEndPayment | Unset):
        dry_run (bool | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountDeletion | AccountDeletionPlan]
    """

    kwargs = _get_kwargs(
        name=name,
        end_payment=end_payment,
        dry_run=dry_run,
        confirm=confirm,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    name: str,
    end_payment: DeleteAccountEndPayment | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> AccountDeletion | AccountDeletionPlan:
    """Delete the account, with everything that it has.

     For 14 days restore_account takes it back. From now on nothing is sent, keys answer 403
    `account_deleted` but for restoring and exporting, forms are closed, and people can sign in to
    restore and export alone. The links that readers have go on working. Then every row and every file
    is erased, and so are people who are in no other account. Scheduled campaigns become drafts. While
    readers pay, `endPayment` says what becomes of that. The subscription of the plan is cancelled at
    the end of its period. Export the data first (export_account_data).

    Args:
        name (str):
        end_payment (DeleteAccountEndPayment | Unset):
        dry_run (bool | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountDeletion | AccountDeletionPlan
    """

    return sync_detailed(
        client=client,
        name=name,
        end_payment=end_payment,
        dry_run=dry_run,
        confirm=confirm,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    name: str,
    end_payment: DeleteAccountEndPayment | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> Response[AccountDeletion | AccountDeletionPlan]:
    """Delete the account, with everything that it has.

     For 14 days restore_account takes it back. From now on nothing is sent, keys answer 403
    `account_deleted` but for restoring and exporting, forms are closed, and people can sign in to
    restore and export alone. The links that readers have go on working. Then every row and every file
    is erased, and so are people who are in no other account. Scheduled campaigns become drafts. While
    readers pay, `endPayment` says what becomes of that. The subscription of the plan is cancelled at
    the end of its period. Export the data first (export_account_data).

    Args:
        name (str):
        end_payment (DeleteAccountEndPayment | Unset):
        dry_run (bool | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AccountDeletion | AccountDeletionPlan]
    """

    kwargs = _get_kwargs(
        name=name,
        end_payment=end_payment,
        dry_run=dry_run,
        confirm=confirm,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    name: str,
    end_payment: DeleteAccountEndPayment | Unset = UNSET,
    dry_run: bool | Unset = UNSET,
    confirm: str | Unset = UNSET,
    idempotency_key: str | Unset = UNSET,
) -> AccountDeletion | AccountDeletionPlan:
    """Delete the account, with everything that it has.

     For 14 days restore_account takes it back. From now on nothing is sent, keys answer 403
    `account_deleted` but for restoring and exporting, forms are closed, and people can sign in to
    restore and export alone. The links that readers have go on working. Then every row and every file
    is erased, and so are people who are in no other account. Scheduled campaigns become drafts. While
    readers pay, `endPayment` says what becomes of that. The subscription of the plan is cancelled at
    the end of its period. Export the data first (export_account_data).

    Args:
        name (str):
        end_payment (DeleteAccountEndPayment | Unset):
        dry_run (bool | Unset):
        confirm (str | Unset):
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AccountDeletion | AccountDeletionPlan
    """

    return (
        await asyncio_detailed(
            client=client,
            name=name,
            end_payment=end_payment,
            dry_run=dry_run,
            confirm=confirm,
            idempotency_key=idempotency_key,
        )
    ).parsed
