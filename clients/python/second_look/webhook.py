from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Mapping, Sequence, cast

from .errors import InvalidWebhook
from .generated import WebhookMessage


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> WebhookMessage:
    """The message of a webhook that the product signed. Raises `InvalidWebhook` for anything else.

    `body`: exactly as it came. `secrets`: the endpoint's `whsec_…`; while it is rotated, both. The header `webhook-id`
    is the same in every attempt: act once for each.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        id_, at, signatures = (
            given[name] for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
        )
    except KeyError as missing:
        raise InvalidWebhook(f"The header {missing.args[0]} is missing.") from None
    current = time.time() if now is None else now
    if not (at.isascii() and at.isdigit()) or abs(current - int(at)) > tolerance_seconds:
        raise InvalidWebhook("The webhook is not of now: it was sent again, or a clock is wrong.")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{id_}.{at}.".encode() + content
    keys = [_key_of(secret) for secret in ([secrets] if isinstance(secrets, str) else secrets)]
    ours = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    sent = [_decoded(one[3:]) for one in signatures.split(" ") if one.startswith("v1,")]
    # Every pair is compared, so that the time says nothing.
    if not any([hmac.compare_digest(own, theirs) for own in ours for theirs in sent]):
        raise InvalidWebhook("The signature of the webhook does not fit its content and the secret.")
    return cast(WebhookMessage, json.loads(content))


def _key_of(secret: str) -> bytes:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("The secret of the webhook is missing.")
    return key


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text)
    except (binascii.Error, ValueError):
        return b""
