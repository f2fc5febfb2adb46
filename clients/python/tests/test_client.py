from __future__ import annotations

import base64
import hashlib
import hmac
import json
import sys
import threading
import typing
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent.parent))

from second_look import InvalidWebhook, NotDecidedYet, NotModerated, Refused, SecondLook, Unreachable
from second_look import generated, verify_webhook
from second_look.calling import read_retry_after

TEXT = {"action": "review", "label": "Ads", "rate": 0.6, "caseId": "c-1", "content": "a"}


class Product:
    """A server that gives these answers, in turn; None: it hangs up."""

    def __init__(self, *answers: Any) -> None:
        self.requests: list[dict[str, Any]] = []
        product = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                product.requests.append({"path": self.path, "headers": self.headers, "body": body})
                status, content, headers = answers[len(product.requests) - 1] or (0, None, {})
                if status == 0:
                    self.close_connection = True
                    self.connection.close()
                    return
                self.send_response(status)
                for name, value in {"Content-Type": "application/json", **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                if content is not None:
                    self.wfile.write(json.dumps(content).encode())

            do_GET = do_POST

            def log_message(self, *_: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.client = SecondLook(f"http://127.0.0.1:{self.server.server_port}/", "slk_1")

    def __enter__(self) -> Product:
        self.waits: list[float] = []
        self.patch = mock.patch("time.sleep", self.waits.append)
        self.patch.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.patch.stop()
        self.server.shutdown()
        self.server.server_close()

    def keys(self) -> list[str]:
        return [one["headers"]["Idempotency-Key"] for one in self.requests]


def good(content: Any, status: int = 200) -> tuple[int, Any, dict[str, str]]:
    return status, content, {}


def refused(status: int, code: str, **headers: str) -> tuple[int, Any, dict[str, str]]:
    problem = {"type": "t", "title": "t", "status": status, "code": code, "detail": "It is full.", "requestId": "r-1"}
    return status, problem, {name.replace("_", "-"): value for name, value in headers.items()}


TEXTS = good({"submissionId": "s", "results": [TEXT]})


class Calls(unittest.TestCase):
    def test_a_call_brings_the_key_and_a_body(self) -> None:
        with Product(TEXTS, good({"case": {}}), good({"items": []})) as product:
            sent = product.client.text("ä", {"contentId": "post-1"})
            self.assertEqual(sent["label"], "Ads")
            first = product.requests[0]
            self.assertEqual(first["headers"]["Authorization"], "Bearer slk_1")
            self.assertEqual(json.loads(first["body"]), {"texts": [{"content": "ä", "contentId": "post-1"}]})
            product.client.get_case("a/b")
            query: Any = {"anyState": True, "q": "ä b"}
            product.client.list_cases(query)
            paths = [one["path"] for one in product.requests[1:]]
            self.assertEqual(paths, ["/api/cases/a%2Fb", "/api/cases?anyState=true&q=%C3%A4+b"])

    def test_a_refusal_says_why(self) -> None:
        with Product(refused(403, "forbidden")) as product:
            with self.assertRaises(Refused) as thrown:
                product.client.get_case("c")
            error = thrown.exception
            self.assertEqual((error.status, error.code, error.request_id), (403, "forbidden", "r-1"))
            self.assertEqual((str(error), len(product.requests)), ("It is full.", 1))

    def test_a_failed_attempt_is_repeated_with_its_key(self) -> None:
        with Product(refused(503, "unavailable", Retry_After="7"), None, refused(502, "internal"), TEXTS) as product:
            product.client.text("a")
            self.assertEqual((len(product.requests), len(set(product.keys()))), (4, 1))
            self.assertEqual(product.waits[0], 7)
            self.assertLess(product.waits[1], 2)

    def test_what_could_be_done_twice_is_not_repeated(self) -> None:
        with Product(None) as product:
            with self.assertRaises(Unreachable):
                product.client.close_submission("s")
            self.assertEqual(len(product.requests), 1)
        with Product(refused(503, "unavailable"), good({"submission": {}})) as product:
            product.client.close_submission("s")
            self.assertEqual(len(product.requests), 2)

    def test_it_gives_up(self) -> None:
        with Product(*[None] * 5) as product:
            with self.assertRaises(Unreachable):
                product.client.get_case("c")
            self.assertEqual(len(product.requests), 5)
        with Product(refused(429, "too_many", Retry_After="3600")) as product:
            with self.assertRaises(Refused) as thrown:
                product.client.get_case("c")
            self.assertEqual(thrown.exception.retry_after, 3600)

    def test_the_key_goes_to_nobody_else(self) -> None:
        with Product((302, None, {"Location": "/elsewhere"})) as product:
            with self.assertRaises(Refused):
                product.client.get_case("c")
            self.assertEqual(len(product.requests), 1)

    def test_an_upload_reports_its_progress_also_when_repeated(self) -> None:
        seen: list[tuple[int, int]] = []
        content = b"x" * 150_000
        submission = {"submission": {"id": "s-1"}}
        with Product(refused(503, "unavailable"), good({"uploadId": "u", "bytes": 1}, 201), good(submission, 202)) as product:
            product.client.video(
                content, {"interval": 5}, name="ä.mp4", on_progress=lambda sent, total: seen.append((sent, total))
            )
            self.assertEqual([one["body"] for one in product.requests[:2]], [content, content])
            headers = product.requests[1]["headers"]
            self.assertEqual((headers["X-Filename"], headers["Content-Type"]), ("%C3%A4.mp4", "video/mp4"))
            self.assertEqual(json.loads(product.requests[2]["body"]), {"interval": 5, "uploadId": "u"})
        self.assertEqual((seen[0], seen[-1]), ((0, 150_000), (150_000, 150_000)))
        self.assertEqual(seen.count((0, 150_000)), 2)

    def test_retry_after(self) -> None:
        self.assertEqual(read_retry_after("7"), 7)
        self.assertEqual(read_retry_after("Sat, 21 Nov 2026 02:36:16 GMT", 1795228570), 6)
        self.assertEqual((read_retry_after(None), read_retry_after("soon")), (None, None))


def decided(verdict: str, state: str = "final") -> Any:
    decision = {"verdict": verdict, "state": state, "label": "Ads"}
    return good({"case": {"id": "c-1", "settled": None, "labels": [], "decision": decision}})


WAITING = good({"case": {"id": "c-1", "settled": None, "labels": [], "decision": None}})


class Decisions(unittest.TestCase):
    def test_of_a_text(self) -> None:
        with Product(TEXTS, WAITING, decided("escalate"), decided("reject", "pending"), decided("reject")) as product:
            phases: list[str] = []
            outcome = product.client.decision_on(product.client.text("a"), on_waiting=phases.append)
            self.assertEqual((outcome.allowed, outcome.by, outcome.case_id), (False, "person", "c-1"))
            self.assertEqual(phases, ["people"] * 3)
        blocked: Any = {**TEXT, "action": "block"}
        known = SecondLook("http://127.0.0.1:9", "k").decision_on(blocked)
        self.assertEqual((known.allowed, known.by), (False, "machine"))

    def test_of_a_file(self) -> None:
        def state(name: str, case_id: str | None = None) -> Any:
            return good({"submission": {"id": "s", "state": name, "caseId": case_id, "message": "no sound"}})

        settled = good({"case": {"id": "c-1", "settled": "block", "decision": None, "labels": [{"label": "Logo"}]}})
        sent: Any = {"id": "s"}
        with Product(state("running"), state("end", "c-1"), settled, state("end"), state("error")) as product:
            outcome = product.client.decision_on(sent)
            self.assertEqual((outcome.allowed, outcome.by, outcome.label), (False, "machine", "Logo"))
            self.assertTrue(product.client.decision_on(sent).allowed)
            with self.assertRaisesRegex(NotModerated, "no sound"):
                product.client.decision_on(sent)

    def test_not_in_time(self) -> None:
        with Product(WAITING) as product:
            with self.assertRaises(NotDecidedYet):
                product.client.decision_on({"caseId": "c-1"}, timeout=0)


SECRET = "whsec_" + base64.b64encode(b"a secret of twenty-four.").decode()
OTHER = "whsec_" + base64.b64encode(b"another one of the same.").decode()
NOW = 1795228576
BODY = json.dumps({"type": "webhook.test", "timestamp": "…", "data": {}}).encode()


def signed(secret: str, body: bytes = BODY) -> dict[str, str]:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"msg_1.{NOW}.".encode() + body, hashlib.sha256).digest()
    return {
        "Webhook-Id": "msg_1",
        "Webhook-Timestamp": str(NOW),
        "Webhook-Signature": "v1,AAAA v1," + base64.b64encode(digest).decode(),
    }


class Webhooks(unittest.TestCase):
    def test_a_signed_one_is_read(self) -> None:
        self.assertEqual(verify_webhook(BODY, signed(SECRET), SECRET, now=NOW)["type"], "webhook.test")
        self.assertEqual(verify_webhook(BODY.decode(), signed(SECRET), [OTHER, SECRET], now=NOW)["type"], "webhook.test")

    def test_others_are_refused(self) -> None:
        good_headers = signed(SECRET)
        for body, headers, secret, now in [
            (BODY + b" ", good_headers, SECRET, NOW),
            (BODY, good_headers, OTHER, NOW),
            (BODY, good_headers, SECRET, NOW + 301),
            (BODY, good_headers, SECRET, NOW - 301),
            (BODY, {**good_headers, "Webhook-Id": "msg_2"}, SECRET, NOW),
            (BODY, {**good_headers, "Webhook-Timestamp": "soon"}, SECRET, NOW),
            (BODY, {**good_headers, "Webhook-Signature": "v1,ä"}, SECRET, NOW),
            (BODY, {"Webhook-Id": "msg_1"}, SECRET, NOW),
        ]:
            with self.subTest(headers=headers, now=now), self.assertRaises(InvalidWebhook):
                verify_webhook(body, headers, secret, now=now)
        with self.assertRaises(ValueError):
            verify_webhook(BODY, good_headers, "whsec_", now=NOW)


class Generated(unittest.TestCase):
    def test_every_type_is_complete(self) -> None:
        types = [one for one in vars(generated).values() if typing.is_typeddict(one)]
        self.assertGreater(len(types), 100)
        for one in types:
            typing.get_type_hints(one, vars(generated))


if __name__ == "__main__":
    unittest.main()
