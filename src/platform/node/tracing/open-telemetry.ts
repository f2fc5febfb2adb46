import { hostname } from 'node:os';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { throttle } from '../../scheduling/throttle.ts';
import type { SpanPlace, Tracing } from '../../tracing/tracing.ts';
import type { Log } from '../log/log.ts';
import type { TracingSettings } from './start-tracing.ts';

/** Also at a stop, which has ten seconds in total. */
const sendMs = 3000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };
const contextOf = ({ traceId, spanId }: SpanPlace) => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

/** Spans by OTLP over HTTP, in batches and in the background: a collector that is away delays nobody. */
export function openTracing(
  { endpoint, headers, share }: TracingSettings,
  { service, version, log }: { service: string; version: string; log: Log },
): Tracing {
  const random = new RandomIdGenerator();
  let planned: SpanPlace | null = null;
  const report = throttle((error, suppressed) =>
    log.warn({ err: error, suppressed }, 'traces could not be sent'),
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: sendMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': `${hostname()} ${process.pid}`,
    }),
    // By the id of the trace alone, so that all processes choose the same ones.
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: {
      generateTraceId: () => planned?.traceId ?? random.generateTraceId(),
      generateSpanId: () => planned?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reporting(exporter, report), exportTimeoutMillis: sendMs }),
    ],
  });
  const tracer = provider.getTracer('second-look', version);
  return {
    begin: ({ name, kind, at, first = false, attributes, causedBy = null, startedAt }) => {
      planned = first ? at : null;
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes: { ...attributes },
          ...(startedAt === undefined ? {} : { startTime: startedAt }),
          ...(causedBy && { links: [{ context: contextOf(causedBy) }] }),
        },
        first ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(at)),
      );
      planned = null;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
        end: ({ failed, attributes: more = {} }) => {
          span.setAttributes(more);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown().catch(report),
  };
}

/** OpenTelemetry itself says nothing of what it could not send. */
function reporting(exporter: SpanExporter, report: (error: unknown) => void): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) report(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
