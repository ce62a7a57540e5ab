"""The typed client of Mailcast, the newsletter service that you run yourself."""

from .client import Mailcast
from .generated.types import UNSET, File, Unset
from .pages import each, each_async
from .problems import (
    FieldError,
    MailcastAnswerError,
    MailcastApprovalRequested,
    MailcastConnectionError,
    MailcastError,
    MailcastProblem,
)
from .retries import Retry
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    "UNSET",
    "FieldError",
    "File",
    "Mailcast",
    "MailcastAnswerError",
    "MailcastApprovalRequested",
    "MailcastConnectionError",
    "MailcastError",
    "MailcastProblem",
    "Retry",
    "Unset",
    "WebhookVerificationError",
    "each",
    "each_async",
    "verify_webhook",
]
