import type { z } from 'zod';
import { Failure } from '../context/failure.ts';

/** Parses a successful answer's body with the schema. */
export async function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: Response,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await answer.json().catch(() => null));
  if (parsed.success) return parsed.data;
  throw new Failure('operator_answer_malformed', {}, { cause: parsed.error });
}

/** The request options for a JSON body. */
export function sendJson(method: string, value: unknown) {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
