from __future__ import annotations

import json
import os
import time
import urllib.parse
from dataclasses import dataclass
from typing import Any, Callable, Literal, TypedDict, cast

from .calling import attempt_of, connection_of, request
from .errors import NotDecidedYet, NotModerated
from .files import FileSource, OnProgress, is_address, media_type_of, parts_of, size_of
from .generated import (
    AudioFileBody,
    Calls,
    Case,
    Decision,
    Submission,
    TextAnswer,
    TextSent,
    UploadFileAnswer,
    VideoBody,
)


class OfCase(TypedDict):
    caseId: str


#: What was sent: the result of a text, a video's or audio file's submission, or a case by its id.
Sent = TextAnswer | Submission | OfCase
#: `final`: also not `pending`, in the time in which people can undo it.
Until = Literal["final", "pending"]
Phase = Literal["machine", "people"]


@dataclass(frozen=True)
class Outcome:
    """What became of a content."""

    #: It may stay.
    allowed: bool
    #: `machine`: it was sure, or a rule decided.
    by: Literal["machine", "person"]
    #: Why: of the decision, or of the machine's result.
    label: str | None = None
    #: None where the machine found nothing that opens a case.
    case_id: str | None = None
    #: Of a person.
    decision: Decision | None = None


class SecondLook(Calls):
    """Second Look for programs. It has a method for every call that an API key may make, and on top of these `text`,
    `video`, `audio`, `upload` and `decision_on`. Objects can be used by several threads."""

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        retries: int = 4,
        timeout: float = 60,
        language: str = "en",
    ) -> None:
        """`url` and `key` come from SECOND_LOOK_URL and SECOND_LOOK_KEY where they are not given. `timeout`: seconds
        without a byte. `language` of sentences in refusals: `en` or `zh-CN`."""
        self._connection = connection_of(url, key, retries, timeout, language)

    def text(self, content: str, about: TextSent | dict[str, Any] | None = None) -> TextAnswer:
        """Sends a text. The result says what to do at once: `action` is `pass`, `block`, or `review`."""
        sent = cast(TextSent, {**(about or {}), "content": content})
        return self.send_texts({"texts": [sent]})["results"][0]

    def video(
        self,
        source: FileSource,
        about: VideoBody | None = None,
        *,
        name: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Submission:
        """Sends a video: its path or content, or an http(s) address from which the product fetches it."""
        where = self._where(source, name, on_progress)
        body = cast(VideoBody, {**(about or {}), **where})
        return self.send_video(body)["submission"]

    def audio(
        self,
        source: FileSource,
        about: AudioFileBody | None = None,
        *,
        name: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> Submission:
        """Sends an audio file: its path or content, or an http(s) address from which the product fetches it."""
        where = self._where(source, name, on_progress)
        body = cast(AudioFileBody, {**(about or {}), **where})
        return self.send_audio_file(body)["submission"]

    def upload(
        self,
        source: FileSource,
        *,
        name: str | None = None,
        content_type: str | None = None,
        on_progress: OnProgress | None = None,
    ) -> UploadFileAnswer:
        """Uploads a file, to be sent by its `uploadId`. `on_progress` gets the bytes sent and those of the file, from
        0 again where an attempt is repeated."""
        shown = name or ("upload" if isinstance(source, bytes) else os.path.basename(os.fspath(source)))
        report: OnProgress = on_progress or (lambda _sent, _total: None)
        attempt = attempt_of(
            self._connection,
            "POST",
            "/api/uploads",
            body=lambda: parts_of(source, report),
            content_type=content_type or media_type_of(shown),
            headers={
                "X-Filename": urllib.parse.quote(shown),
                "Content-Length": str(size_of(source)),
            },
            # A file that nothing names is removed.
            harmless=True,
        )
        with request(self._connection, attempt) as answer:
            return cast(UploadFileAnswer, json.load(answer))

    def decision_on(
        self,
        sent: Sent,
        *,
        timeout: float = 3600,
        until: Until = "final",
        on_waiting: Callable[[Phase], None] | None = None,
    ) -> Outcome:
        """Waits until a content is decided, by the machine or by people, and asks less and less often. Where many
        contents wait, receive webhooks instead."""
        end = time.monotonic() + timeout
        pause = 0.5
        while True:
            found = self._look(sent, until)
            if isinstance(found, Outcome):
                return found
            if on_waiting:
                on_waiting(found)
            left = end - time.monotonic()
            if left <= 0:
                raise NotDecidedYet(f"Not decided within {timeout:g} s.")
            time.sleep(min(pause, left))
            pause = min(pause * 1.3, 10)

    def _look(self, sent: Sent, until: Until) -> Outcome | Phase:
        """The outcome, or who is at work."""
        if "action" in sent:
            text = cast(TextAnswer, sent)
            known = outcome_of_text(text)
            return known or self._look_at_case(text["caseId"] or "", until)
        if "id" not in sent:
            return self._look_at_case(cast(OfCase, sent)["caseId"], until)
        submission = self.get_submission(cast(Submission, sent)["id"])["submission"]
        if submission["state"] in ("error", "closed"):
            raise NotModerated(submission)
        if submission["state"] != "end":
            return "machine"
        case_id = submission["caseId"]
        if case_id is None:
            return Outcome(allowed=True, by="machine")
        return self._look_at_case(case_id, until)

    def _look_at_case(self, case_id: str, until: Until) -> Outcome | Phase:
        return outcome_of_case(self.get_case(case_id)["case"], until) or "people"

    def _where(
        self, source: FileSource, name: str | None, on_progress: OnProgress | None
    ) -> dict[str, str]:
        if is_address(source):
            return {"url": str(source)}
        return {"uploadId": self.upload(source, name=name, on_progress=on_progress)["uploadId"]}

    def _ask(
        self,
        method: str,
        path: str,
        *,
        params: dict[str, str] | None = None,
        query: Any = None,
        body: Any = None,
        keyed: bool = False,
        file: bool = False,
        raw: bool = False,
        idempotency_key: str | None = None,
    ) -> Any:
        data = body if raw or body is None else json.dumps(body).encode()
        attempt = attempt_of(
            self._connection,
            method,
            path,
            params=params,
            query=query,
            body=None if data is None else lambda: data,
            content_type=None if data is None else "application/octet-stream" if raw else "application/json",
            keyed=keyed,
            idempotency_key=idempotency_key,
        )
        answer = request(self._connection, attempt)
        if file:
            return answer
        with answer:
            return None if answer.status == 204 else json.load(answer)


def outcome_of_text(text: TextAnswer) -> Outcome | None:
    """A text's outcome; None: a person decides its case."""
    if text["action"] == "review":
        return None
    return Outcome(text["action"] == "pass", "machine", text["label"], text["caseId"])


def outcome_of_case(case: Case, until: Until) -> Outcome | None:
    """A case's outcome; None: nobody has decided it. An escalated case waits for a supervisor."""
    decision = case["decision"]
    if decision:
        if decision["verdict"] == "escalate" or (until == "final" and decision["state"] == "pending"):
            return None
        allowed = decision["verdict"] == "approve"
        return Outcome(allowed, "person", decision["label"], case["id"], decision)
    if case["settled"] is None:
        return None
    label = case["labels"][0]["label"] if case["labels"] else None
    return Outcome(case["settled"] == "pass", "machine", label, case["id"])
