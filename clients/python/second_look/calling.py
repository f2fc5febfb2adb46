"""Requests, and their repetition."""

from __future__ import annotations

import email.utils
import http.client
import json
import os
import random
import re
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from typing import Any, Callable, cast

from .errors import Refused, Unreachable
from .generated import Problem

#: Longer ones are for you to decide.
MAX_WAIT_SECONDS = 120


@dataclass(frozen=True)
class Connection:
    url: str
    key: str
    retries: int
    timeout: float
    language: str


def connection_of(
    url: str | None, key: str | None, retries: int, timeout: float, language: str
) -> Connection:
    url = url or os.environ.get("SECOND_LOOK_URL")
    key = key or os.environ.get("SECOND_LOOK_KEY")
    if not url:
        raise ValueError("Where is Second Look? Set SECOND_LOOK_URL, or pass `url`.")
    if not key:
        raise ValueError("An API key is needed. Set SECOND_LOOK_KEY, or pass `key`.")
    if not re.match(r"https?://[^/]", url):
        raise ValueError(f'"{url}" is not an address.')
    return Connection(url.rstrip("/"), key, retries, timeout, language)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Nobody else is to get the key."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


@dataclass(frozen=True)
class Attempt:
    """A request that can be made several times. `body` returns it anew; `harmless`: also after no answer."""

    method: str
    url: str
    headers: dict[str, str]
    body: Callable[[], Any] | None
    harmless: bool


def request(connection: Connection, attempt: Attempt) -> http.client.HTTPResponse:
    """Makes a call, again where that is safe and may help. Returns a successful answer."""
    for nth in range(connection.retries + 1):
        outcome = _attempt_once(connection, attempt)
        if not isinstance(outcome, Exception):
            return outcome
        seconds = seconds_until_next(outcome, attempt.harmless, nth)
        if seconds is None or nth == connection.retries:
            raise outcome
        time.sleep(seconds)
    raise AssertionError("unreachable")


def attempt_of(
    connection: Connection,
    method: str,
    path: str,
    *,
    params: dict[str, str] | None = None,
    query: Any = None,
    body: Callable[[], Any] | None = None,
    content_type: str | None = None,
    headers: dict[str, str] | None = None,
    idempotency_key: str | None = None,
    keyed: bool = False,
    harmless: bool = False,
) -> Attempt:
    for name, value in (params or {}).items():
        path = path.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
    members = {
        name: str(value).lower() if isinstance(value, bool) else value
        for name, value in (query or {}).items()
        if value is not None
    }
    search = f"?{urllib.parse.urlencode(members)}" if members else ""
    sent = {
        "Authorization": f"Bearer {connection.key}",
        "Accept-Language": connection.language,
        "User-Agent": "second-look-client-python",
        **({"Content-Type": content_type} if content_type else {}),
        # The same one for every attempt.
        **({"Idempotency-Key": idempotency_key or str(uuid.uuid4())} if keyed else {}),
        **(headers or {}),
    }
    repeatable = keyed or harmless or method in ("GET", "PUT", "DELETE")
    return Attempt(method, f"{connection.url}{path}{search}", sent, body, repeatable)


def _attempt_once(
    connection: Connection, attempt: Attempt
) -> http.client.HTTPResponse | Refused | Unreachable:
    made = urllib.request.Request(
        attempt.url,
        data=attempt.body() if attempt.body else None,
        headers=attempt.headers,
        method=attempt.method,
    )
    try:
        answer = _opener.open(made, timeout=connection.timeout)
        return cast(http.client.HTTPResponse, answer)
    except urllib.error.HTTPError as error:
        with error:
            return Refused(
                error.code,
                _problem_of(error),
                read_retry_after(error.headers.get("Retry-After")),
            )
    except (OSError, http.client.HTTPException) as error:
        cause = getattr(error, "reason", error)
        words = "no answer in time" if isinstance(cause, (socket.timeout, TimeoutError)) else cause
        origin = "/".join(attempt.url.split("/")[:3])
        unreachable = Unreachable(f"{origin} does not answer: {words}")
        unreachable.__cause__ = error
        return unreachable


def _problem_of(error: urllib.error.HTTPError) -> Problem | None:
    try:
        if "json" not in error.headers.get("Content-Type", ""):
            return None
        body = json.loads(error.read())
    except (OSError, ValueError, http.client.HTTPException):
        return None
    known = isinstance(body, dict) and "code" in body and "detail" in body
    return cast(Problem, body) if known else None


def seconds_until_next(
    outcome: Refused | Unreachable, harmless: bool, nth: int
) -> float | None:
    """When to try again; None: not at all. 429 and 503 of the product mean that nothing was stored. Otherwise the
    first attempt may have been carried out, so only calls are repeated for which that makes no difference."""
    if isinstance(outcome, Refused):
        ours = outcome.problem is not None and outcome.status in (429, 503)
        again = ours or (harmless and outcome.status in (408, 429, 502, 503, 504))
    else:
        again = harmless
    if not again:
        return None
    backoff = min(0.5 * 2**nth, 8) * random.uniform(0.75, 1.25)
    named = outcome.retry_after if isinstance(outcome, Refused) else None
    wait = max(backoff, named or 0)
    return None if wait > MAX_WAIT_SECONDS else wait


def read_retry_after(header: str | None, now: float | None = None) -> float | None:
    """Seconds from now: it is a number, or a time."""
    if header is None:
        return None
    if header.strip().isascii() and header.strip().isdigit():
        return float(header)
    try:
        at = email.utils.parsedate_to_datetime(header).timestamp()
    except ValueError:
        return None
    return max(0.0, at - (time.time() if now is None else now))
