import type { z } from 'zod';
import { Failure } from '../context/failure.ts';

/** A good answer's body as the schema has it. */
export async function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  answer: Response,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await answer.json().catch(() => null));
  if (parsed.success) return parsed.data;
  throw new Failure('operator_answer_has_other_shape', {}, { cause: parsed.error });
}

/** A body of JSON to send. */
export function sendJson(method: string, value: unknown) {
  return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
