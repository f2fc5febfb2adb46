import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]])));
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  attributes,
});
/** OTLP/JSON, as a collector receives it. */
const sentSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
});

export type ReceivedSpan = z.infer<typeof spanSchema> & { service: unknown };

/** Collects the spans that programs send to it. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const requests: { path: string | undefined; key: string | string[] | undefined }[] = [];
  const server = createServer(async (request, answer) => {
    requests.push({ path: request.url, key: request.headers['x-key'] });
    for (const { resource, scopeSpans } of sentSchema.parse(await json(request)).resourceSpans)
      for (const scope of scopeSpans)
        for (const span of scope.spans) spans.push({ ...span, service: resource.attributes['service.name'] });
    answer.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    requests,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
