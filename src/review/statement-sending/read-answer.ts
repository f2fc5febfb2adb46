import type { StatementError } from '../../api/statement-sending.ts';
import { answerStatus } from '../deliveries/answer-status.ts';
import { cleanText } from '../store/clean-text.ts';

/**
 * What an answer of the database means. `sent`: it has the statement now, or had it already. `refused`: it found faults.
 * `stopped`: it does not accept the token. `later`: anything else; the statement is sent again.
 */
export type Verdict =
  | { kind: 'sent'; uuid: string | null }
  | { kind: 'refused'; errors: StatementError[] }
  | { kind: 'stopped' }
  | { kind: 'later' };

const [maxErrors, maxChars] = [40, 300];
/** What the database says of a `puid` that it has. */
const notUnique = /not unique|already/i;

export function readAnswer({ status, body }: { status: number; body: string }): Verdict {
  const json = parsed(body);
  const means = answerStatus(status);
  if (means === 'accepted') return { kind: 'sent', uuid: idOf(json) };
  if (means !== 'refused') return { kind: means };
  const errors = errorsOf(json);
  const isDuplicate =
    status === 422 && errors.some(({ field, message }) => field === 'puid' && notUnique.test(message));
  return isDuplicate ? { kind: 'sent', uuid: idOf(json.existing) } : { kind: 'refused', errors };
}

function parsed(body: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return {};
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function idOf(statement: unknown): string | null {
  const { uuid } = asObject(statement);
  return typeof uuid === 'string' && uuid !== '' ? cleanText(uuid.slice(0, maxChars)) : null;
}

/** `errors` by member, or else the message about all. */
function errorsOf(json: Record<string, unknown>): StatementError[] {
  const byField = Object.entries(asObject(json.errors)).flatMap(([field, messages]) =>
    [messages].flat().map((message) => ({ field, message: String(message) })),
  );
  const all = byField.length > 0 ? byField : [{ field: '', message: String(json.message ?? '') }];
  return all.slice(0, maxErrors).map(({ field, message }) => ({
    field: cleanText(field.slice(0, maxChars)),
    message: cleanText(message.slice(0, maxChars)),
  }));
}
