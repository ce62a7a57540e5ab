from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.automation_test_email import AutomationTestEmail
from ...models.send_automation_test_email_body import SendAutomationTestEmailBody
from ...types import UNSET, Response, Unset


def _get_kwargs(
    automation_id: str,
    *,
    body: SendAutomationTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/automations/{automation_id}/test".format(
            automation_id=quote(str(automation_id), safe=""),
        ),
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> AutomationTestEmail:
    if response.status_code == 202:
        response_202 = AutomationTestEmail.from_dict(response.json())

        return response_202

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(*, client: AuthenticatedClient | Client, response: httpx.Response) -> Response[AutomationTestEmail]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendAutomationTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[AutomationTestEmail]:
    """Send the mail of one step to yourself, as a reader would get it.

     It is the mail as it is written now: the draft's, where there is one. The subject begins with
    [Test], and the unsubscribe link does not work. With contactId the mail has that contact's values.
    Without addresses it goes to the account's owner.

    Limits: 30 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (SendAutomationTestEmailBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationTestEmail]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendAutomationTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> AutomationTestEmail:
    """Send the mail of one step to yourself, as a reader would get it.

     It is the mail as it is written now: the draft's, where there is one. The subject begins with
    [Test], and the unsubscribe link does not work. With contactId the mail has that contact's values.
    Without addresses it goes to the account's owner.

    Limits: 30 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (SendAutomationTestEmailBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationTestEmail
    """

    return sync_detailed(
        automation_id=automation_id,
        client=client,
        body=body,
        idempotency_key=idempotency_key,
    ).parsed


async def asyncio_detailed(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendAutomationTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> Response[AutomationTestEmail]:
    """Send the mail of one step to yourself, as a reader would get it.

     It is the mail as it is written now: the draft's, where there is one. The subject begins with
    [Test], and the unsubscribe link does not work. With contactId the mail has that contact's values.
    Without addresses it goes to the account's owner.

    Limits: 30 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (SendAutomationTestEmailBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[AutomationTestEmail]
    """

    kwargs = _get_kwargs(
        automation_id=automation_id,
        body=body,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    automation_id: str,
    *,
    client: AuthenticatedClient | Client,
    body: SendAutomationTestEmailBody,
    idempotency_key: str | Unset = UNSET,
) -> AutomationTestEmail:
    """Send the mail of one step to yourself, as a reader would get it.

     It is the mail as it is written now: the draft's, where there is one. The subject begins with
    [Test], and the unsubscribe link does not work. With contactId the mail has that contact's values.
    Without addresses it goes to the account's owner.

    Limits: 30 an hour for the account.

    Args:
        automation_id (str):
        idempotency_key (str | Unset):
        body (SendAutomationTestEmailBody):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        AutomationTestEmail
    """

    return (
        await asyncio_detailed(
            automation_id=automation_id,
            client=client,
            body=body,
            idempotency_key=idempotency_key,
        )
    ).parsed
