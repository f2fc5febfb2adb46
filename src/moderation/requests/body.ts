import { setImmediate } from 'node:timers/promises';
import type { Context as HonoContext } from 'hono';
import type * as z from 'zod';
import { reasonOf } from '../../reasons/of-issue.ts';
import { readSafely } from '../../reasons/read-safely.ts';
import { because } from '../../reasons/reason.ts';
import { OperatorError } from './operator-error.ts';

export const maxJsonBytes = 256 * 1024;
export const maxPictureBytes = 16 * 1024 ** 2;

/**
 * Parses a value by the schema. Throws `invalid_request` with what is wrong with each member. `member` is the name of
 * the value itself.
 */
export function parseOperator<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  member?: string,
): z.output<Schema> {
  const parsed = readSafely(schema, value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => ({
    path: [...(member === undefined ? [] : [member]), ...issue.path].join('.'),
    message: reasonOf(issue, member === undefined ? value : { [member]: value }),
  }));
  throw new OperatorError('invalid_request', because('values_not_valid'), errors);
}

/** Reads the JSON body and parses it by the schema. */
export async function readJson<Schema extends z.ZodType>(
  c: HonoContext,
  schema: Schema,
  maxBytes = maxJsonBytes,
): Promise<z.output<Schema>> {
  const bytes = await readBytes(c, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new OperatorError('invalid_request', because('body_is_no_json'));
  }
  // Parsing and checking a long list take about as long: others have a turn in between.
  if (bytes.length > maxJsonBytes) await setImmediate();
  return parseOperator(schema, value);
}

/** Reads the whole body. Never holds more than `maxBytes` of it. */
export async function readBytes(c: HonoContext, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of cappedBody(c, maxBytes)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Yields the body as it arrives. Throws `too_large` once it exceeds `maxBytes`, or at once if its content-length does.
 */
export async function* cappedBody(c: HonoContext, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => {
    // The rest of the body is never read, so this connection cannot carry another request.
    c.header('connection', 'close');
    return new OperatorError('too_large', because('operator_body_too_large', { max: maxBytes }));
  };
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk;
  }
}
