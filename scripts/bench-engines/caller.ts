import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { openEnvelope, parseVerified, sealRequest } from '../../src/protocol/envelope.ts';
import { importPrivateKey, importPublicKey } from '../../src/protocol/signature.ts';
import { readVideoResponse } from '../../src/protocol/video.ts';
import { say } from '../../src/reasons/say.ts';
import { type Order, type Outcome, orderSchema } from './order.ts';

// The platform of the measurement, in its own process so that its work is not counted as the service's. Sends its
// address, then for each order submits one video, and texts beside it until the video's summary has come.
const summarySchema = z.object({
  videoInfo: z.object({ status: z.literal('end'), message: z.literal('success'), frames: z.number() }),
});

const textsPerSecond = 10;
const words = 'Cheap followers and likes, add my number for the price list.';
let video: Uint8Array = new Uint8Array();
let onCallback = (_body: string) => {};

const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-length': video.byteLength }).end(video);
    return;
  }
  void text(request).then((body) => {
    response.writeHead(200).end();
    onCallback(body);
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('the caller has no port');
const peer = `127.0.0.1:${address.port}`;

process.on('message', (message) => {
  carryOut(orderSchema.parse(message)).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
process.send?.(peer);

async function carryOut(order: Order): Promise<Outcome> {
  video = new Uint8Array(await readFile(order.video));
  const caller = { secretId: order.secretId, privateKey: await importPrivateKey(order.privateKeyPem) };
  const publicKey = await importPublicKey(order.publicKeyPem);
  const opened = async (body: string) => {
    const envelope = await openEnvelope(body, publicKey);
    if (!envelope.ok) throw new Error(`an answer or callback is not signed: ${say(envelope.detail, 'en')}`);
    return parseVerified(envelope.json);
  };
  const post = async (operation: string, fields: Record<string, unknown>) => {
    const body = await sealRequest(fields, caller);
    const began = performance.now();
    const answer = await fetch(`${order.url}/v3/recognition/${operation}/${order.secretId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const text = await answer.text();
    return { ms: performance.now() - began, json: await opened(text) };
  };

  const ended = Promise.withResolvers<number>();
  onCallback = (body) => {
    opened(body)
      .then((json) => ended.resolve(summarySchema.parse(json).videoInfo.frames))
      .catch(ended.reject);
  };
  const began = performance.now();
  const { json } = await post('video/asyncscan', {
    video: `http://${peer}/video.mp4`,
    callbackUrl: `http://${peer}/callbacks`,
    interval: order.interval,
    audio: true,
  });
  if (!readVideoResponse(json).ok) throw new Error(`the video was not accepted: ${JSON.stringify(json)}`);

  const textMs: number[] = [];
  let over = false;
  const frames = ended.promise.finally(() => {
    over = true;
  });
  frames.catch(() => {});
  while (!over) {
    const nextSend = new Promise((resolve) => setTimeout(resolve, 1000 / textsPerSecond));
    textMs.push((await post('text', { text: [{ content: words }] })).ms);
    await nextSend;
  }
  return { frames: await frames, ms: performance.now() - began, textMs };
}
