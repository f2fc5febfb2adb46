// npm i standardwebhooks
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const seen = new Set(); // in a database of yours

function act({ type, data }) {
  if (type === 'decision.made') console.log(data.contentId, data.decision.verdict);
  if (type === 'decision.reversed') console.log(data.contentId, 'is open again');
}

createServer(async (request, response) => {
  const body = await text(request);
  let message;
  try {
    message = webhook.verify(body, request.headers);
  } catch {
    return response.writeHead(401).end();
  }
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) act(message);
  seen.add(id);
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 9000);
