import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadServiceKeys } from '../../platform/node/keys/service-keys.ts';
import { sealEnvelope } from '../../protocol/envelope.ts';
import { testDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { createProduct, type Product, signInTo } from '../../testing/product/product.ts';
import { aVideo, untilProcessed, videoCallback } from '../../testing/product/videos.ts';
import { type ReceivedSpan, startTraceReceiver } from '../../testing/trace-receiver.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let product: Product;

beforeAll(async () => {
  [database, receiver] = await Promise.all([testDatabase(), startTraceReceiver()]);
  product = await createProduct({
    DATABASE_URL: database.url,
    MODERATION_PORT: String(await freePort()),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    LOG_LEVEL: 'error',
  });
  await product.start();
});
afterAll(async () => {
  await product.end();
  await receiver.close();
  await database.drop();
});

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});
const traceOf = (submissionId: string) => submissionId.replaceAll('-', '');
const shown = (spans: readonly ReceivedSpan[]) =>
  spans.map(({ name, service, parentSpanId }) => ({
    name,
    service,
    under: spans.find(({ spanId }) => spanId === parentSpanId)?.name ?? parentSpanId,
  }));

it('one trace leads from the platform’s request through the service and its callbacks to the decision', async () => {
  const call = await signInTo(product.url);
  const platform = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
  const traceparent = `00-${platform.traceId}-${platform.spanId}-01`;
  const sent = await call(
    '/api/texts',
    json({ texts: [{ content: 'Get your fr33 c0ins' }] }, { traceparent }),
  );
  const { submissionId, results } = await sent.json();
  const { caseId } = results[0];
  const claimed = await (await call(`/api/cases/${caseId}/claim`, json({}))).json();
  const { version, claim } = claimed.case ?? claimed;
  const decision = { verdict: 'reject', version, epoch: claim.epoch, next: null };
  expect((await call(`/api/cases/${caseId}/decision`, json(decision))).status).toBe(200);
  await call('/api/lanes');

  const video = await aVideo(database.url);
  const { privateKey } = await loadServiceKeys(path.resolve(product.dataDir), null);
  const callback = await sealEnvelope(videoCallback(video, 1), privateKey);
  const received = await fetch(`${product.url}/callbacks/${video.token}`, { method: 'POST', body: callback });
  expect(received.status).toBe(200);
  await untilProcessed(database.url);

  product.signal('SIGTERM');
  expect((await product.ended()).code).toBe(0);
  const spans = (id: string) => receiver.spans.filter(({ traceId }) => traceId === traceOf(id));
  const texts = spans(submissionId);
  const bff = 'second-look';
  expect(shown(texts)).toEqual(
    expect.arrayContaining([
      { name: 'POST /api/texts', service: bff, under: '' },
      { name: 'POST /v3/recognition/text', service: bff, under: 'POST /api/texts' },
      {
        name: 'POST /v3/recognition/text/:secretId',
        service: 'second-look-moderation',
        under: 'POST /v3/recognition/text',
      },
      { name: 'POST /api/cases/:id/claim', service: bff, under: 'POST /api/texts' },
      { name: 'POST /api/cases/:id/decision', service: bff, under: 'POST /api/texts' },
    ]),
  );
  expect(texts).toHaveLength(5);
  expect(texts.find(({ name }) => name === 'POST /api/texts')?.links).toMatchObject([platform]);
  expect(texts.find(({ name }) => name.endsWith('/decision'))?.attributes).toMatchObject({
    'second_look.case_id': caseId,
    'http.response.status_code': 200,
  });
  expect(shown(spans(video.id))).toMatchObject([{ name: 'POST /callbacks/:token', service: bff }]);
  // Nothing else is traced: not the sign-in, not what pages ask for.
  expect(receiver.spans).toHaveLength(6);
});
