import * as z from 'zod';
import type { Tracing } from '../../tracing/tracing.ts';
import type { Log } from '../log/log.ts';

/** Where spans go, and the share of traces that is sent. */
export type TracingSettings = { endpoint: string; headers: Record<string, string>; share: number };

/** By the names that OpenTelemetry gives them. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/, 'must be name=value, separated by commas')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};
type Variables = z.infer<z.ZodObject<typeof tracingVariables>>;

export function tracingOf(env: Variables): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: given } = env;
  if (endpoint === undefined) return null;
  const pairs = (given ?? '').split(',').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return name === '' ? [] : [[name, decodeURIComponent(value.join('='))] as const];
  });
  return { endpoint, headers: Object.fromEntries(pairs), share: env.OTEL_TRACES_SAMPLER_ARG };
}

/** Null where it is off: then nothing of OpenTelemetry is loaded, which takes a third of a second. */
export async function startTracing(
  settings: TracingSettings | null,
  about: { service: string; version: string; log: Log },
): Promise<Tracing | null> {
  if (settings === null) return null;
  const { openTracing } = await import('./open-telemetry.ts');
  return openTracing(settings, about);
}
