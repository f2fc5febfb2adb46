"""Send content to Second Look and receive its decisions."""

from .client import Outcome, SecondLook, Sent
from .errors import (
    InvalidWebhook,
    NotDecidedYet,
    NotModerated,
    Refused,
    SecondLookError,
    Unreachable,
)
from .generated import API_VERSION, WebhookMessage
from .webhook import verify_webhook

__version__ = API_VERSION
__all__ = [
    "API_VERSION",
    "InvalidWebhook",
    "NotDecidedYet",
    "NotModerated",
    "Outcome",
    "Refused",
    "SecondLook",
    "SecondLookError",
    "Sent",
    "Unreachable",
    "WebhookMessage",
    "verify_webhook",
]
