import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
seen = set()  # in a database of yours

def act(message):
    data = message["data"]
    if message["type"] == "decision.made":
        print(data["contentId"], data["decision"]["verdict"], flush=True)
    if message["type"] == "decision.reversed":
        print(data["contentId"], "is open again", flush=True)

def verified(headers, body):
    id, at = headers["webhook-id"], headers["webhook-timestamp"]
    signed = f"{id}.{at}.".encode() + body
    ours = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    fresh = abs(time.time() - int(at)) < 300
    sent = headers["webhook-signature"].split()
    return fresh and any(hmac.compare_digest("v1," + ours, one) for one in sent)

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            good = verified(self.headers, body)
        except (AttributeError, TypeError, ValueError):
            good = False
        if good and self.headers["webhook-id"] not in seen:
            act(json.loads(body))
            seen.add(self.headers["webhook-id"])
        self.send_response(204 if good else 401)
        self.end_headers()

HTTPServer(("", int(os.environ.get("PORT", 9000))), Receiver).serve_forever()
