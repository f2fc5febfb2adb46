/** A span, as other programs refer to it (W3C Trace Context). */
export type SpanPlace = { traceId: string; spanId: string };

/** The wire form of a place, for a header of this name. */
export const traceparent = 'traceparent';

/**
 * The first span of a submission's trace. It follows from the submission's id, so every process, and the request by which
 * somebody decides days later, joins the same trace, and nothing is stored for it.
 */
export function placeOfSubmission(id: string): SpanPlace {
  const traceId = id.replaceAll('-', '').toLowerCase();
  return { traceId, spanId: traceId.slice(16) };
}

const wireForm = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/;

/** The place in a `traceparent` header; null where there is none that is valid. */
export function readTraceparent(header: string | null | undefined): SpanPlace | null {
  const [, traceId = '', spanId = ''] = wireForm.exec(header ?? '') ?? [];
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) && !header?.startsWith('ff')
    ? { traceId, spanId }
    : null;
}

export type SpanAbout = {
  name: string;
  /** `server`: answers a request. `client`: sends one. */
  kind: 'server' | 'client';
  /** The span that it is part of, or, with `first`, its own place. */
  at: SpanPlace;
  first?: boolean;
  attributes: Readonly<Record<string, string | number>>;
  /** A span of another trace that caused it. */
  causedBy?: SpanPlace | null;
  /** Milliseconds since 1970; now, if left out. */
  startedAt?: number;
};

export type StartedSpan = {
  /** Carries it to another program. */
  traceparent: string;
  end(outcome: { failed: boolean; attributes?: Readonly<Record<string, string | number>> }): void;
};

/** Spans of one process, sent to where the settings say. */
export type Tracing = {
  begin(about: SpanAbout): StartedSpan;
  /** Sends what is left. */
  stop(): Promise<void>;
};
