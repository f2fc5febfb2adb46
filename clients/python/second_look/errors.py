from __future__ import annotations

from typing import Any

from .generated import Problem, Submission


class SecondLookError(Exception):
    """Every error of this package."""


class Refused(SecondLookError):
    """The product refused the request. Switch on `code`, a closed list; `reason` says more exactly why."""

    def __init__(self, status: int, problem: Problem | None, retry_after: float | None) -> None:
        super().__init__(
            _sentence_of(problem)
            if problem
            else f"The answer has the status {status} and is not from Second Look."
        )
        self.status = status
        #: None where something between you and the product answered in its place.
        self.problem = problem
        self.code = problem["code"] if problem else None
        self.reason = problem.get("reason") if problem else None
        more: dict[str, Any] = dict(problem) if problem else {}
        #: Quote it when you ask the operator.
        self.request_id: str | None = more.get("requestId")
        #: Seconds after which another attempt makes sense; None where nothing was said.
        self.retry_after = retry_after


def _sentence_of(problem: Problem) -> str:
    """What is wrong, and with which members of the body."""
    wrong = [
        f"{one['path']}: {one['message']}" if one["path"] else one["message"]
        for one in problem.get("errors", [])
    ]
    return "\n".join([problem["detail"], *wrong])


class Unreachable(SecondLookError):
    """No answer came: no connection, or none in time. `__cause__` has the reason."""


class NotModerated(SecondLookError):
    """A video or audio file could not be moderated; `submission["message"]` says why."""

    def __init__(self, submission: Submission) -> None:
        super().__init__(
            submission["message"]
            or f"The submission ended as \"{submission['state']}\" without a result."
        )
        self.submission = submission


class NotDecidedYet(SecondLookError):
    """Nobody decided in the time that you wait. The case remains, so a later call can go on waiting."""


class InvalidWebhook(SecondLookError):
    """A webhook that the product did not sign with this secret, or an old one sent again: answer 401."""
