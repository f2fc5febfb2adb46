import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { staticImports } from '../../../testing/static-imports.ts';
import { startTraceReceiver } from '../../../testing/trace-receiver.ts';
import { createLog } from '../log/log.ts';
import { startTracing, tracingOf, tracingVariables } from './start-tracing.ts';

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
beforeAll(async () => {
  receiver = await startTraceReceiver();
});
afterAll(() => receiver.close());

const source = path.join(import.meta.dirname, '../../..');
const off = { OTEL_TRACES_SAMPLER_ARG: 1 };
const settingsOf = (env: Partial<Record<keyof typeof tracingVariables, string>>) =>
  tracingOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: tracingVariables.OTEL_EXPORTER_OTLP_ENDPOINT.parse(
      env.OTEL_EXPORTER_OTLP_ENDPOINT,
    ),
    OTEL_EXPORTER_OTLP_HEADERS: tracingVariables.OTEL_EXPORTER_OTLP_HEADERS.parse(
      env.OTEL_EXPORTER_OTLP_HEADERS,
    ),
    OTEL_TRACES_SAMPLER_ARG: tracingVariables.OTEL_TRACES_SAMPLER_ARG.parse(env.OTEL_TRACES_SAMPLER_ARG),
  });
const open = (share = '1') =>
  startTracing(
    settingsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%2Cb,x-other=1',
      OTEL_TRACES_SAMPLER_ARG: share,
    }),
    { service: 'test', version: '1', log: createLog('silent') },
  );
const about = { name: 'one', kind: 'server', attributes: {} } as const;
const at = { traceId: '0198f2a46b2d71f4a3c890e1d2f3a4b5', spanId: 'a3c890e1d2f3a4b5' };

it('is off without an address, and then loads nothing of OpenTelemetry', async () => {
  const log = createLog('silent');
  expect(await startTracing(tracingOf(off), { service: 'test', version: '1', log })).toBe(null);
  const programs = [
    'bff/node/main.ts',
    'bff/node/start.ts',
    'bff/node/start-worker.ts',
    'moderation/main.ts',
    'moderation/start.ts',
  ];
  const loaded = programs.flatMap((file) => [...staticImports(path.join(source, file))]);
  expect(loaded.length).toBeGreaterThan(500);
  expect(loaded.filter((name) => name.startsWith('@opentelemetry/'))).toEqual([]);
  const users = globSync('**/*.ts', { cwd: source }).filter((file) =>
    [...staticImports(path.join(source, file), new Set())].some((name) => name.startsWith('@opentelemetry/')),
  );
  expect(users).toEqual(['platform/node/tracing/open-telemetry.ts']);
});

it('sends spans to their place with the given headers, and what is left at the stop', async () => {
  const tracing = await open();
  const first = tracing?.begin({ ...about, at, first: true });
  expect(first?.traceparent).toBe(`00-${at.traceId}-${at.spanId}-01`);
  first?.end({ failed: false });
  const causedBy = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
  tracing?.begin({ ...about, name: 'two', at, causedBy }).end({ failed: true, attributes: { why: 'late' } });
  await tracing?.stop();
  expect(receiver.requests).toEqual([{ path: '/v1/traces', key: 'a,b' }]);
  expect(receiver.spans).toMatchObject([
    { name: 'one', ...at, parentSpanId: '', links: [], service: 'test' },
    {
      name: 'two',
      traceId: at.traceId,
      parentSpanId: at.spanId,
      links: [causedBy],
      attributes: { why: 'late' },
    },
  ]);
});

it('a share of 0 sends nothing, and tells other programs so', async () => {
  const tracing = await open('0');
  const span = tracing?.begin({ ...about, at, first: true });
  expect(span?.traceparent).toBe(`00-${at.traceId}-${at.spanId}-00`);
  span?.end({ failed: false });
  const before = receiver.spans.length;
  await tracing?.stop();
  expect(receiver.spans).toHaveLength(before);
});

it('a collector that is away is logged once and stops nothing', async () => {
  const lines: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void lines.push(line) } as unknown as ReturnType<
    typeof createLog
  >;
  const endpoint = 'http://127.0.0.1:9';
  const tracing = await startTracing(
    { endpoint, headers: {}, share: 1 },
    { service: 't', version: '1', log },
  );
  tracing?.begin({ ...about, at }).end({ failed: false });
  await tracing?.stop();
  expect(lines).toMatchObject([[{}, 'traces could not be sent']]);
});
