import type * as z from 'zod';
import { memberPath } from '../../../src/protocol/read-request.ts';
import type { Oddity } from '../../../src/protocol/tolerant.ts';
import type { ReasonName } from '../../../src/reasons/reason.ts';
import { say } from '../../../src/reasons/say.ts';
import type { Notes } from '../report.ts';

/** Oddities that lose nothing: all of it is shown unchanged. */
const harmless: readonly ReasonName[] = ['odd_details_in_pass', 'odd_label', 'odd_status'];
const maxNamed = 3;

/**
 * Compares what was received with the one form that the document shows (`schema`) and with our reader's result: what
 * the reader lost is wrong, what it only had to correct is tolerated.
 */
export function noteShape(
  check: string,
  given: { payload: unknown; schema: z.ZodType; oddities: readonly Oddity[] },
  notes: Notes,
): void {
  const lost = given.oddities.filter(({ what }) => !harmless.includes(what.reason));
  if (lost.length > 0) {
    notes.wrong(check, named(lost.map(inWords)));
    return;
  }
  const strict = given.schema.safeParse(given.payload);
  const other = (strict.error?.issues ?? []).map(
    (issue) => `${memberPath(issue.path)}: ${issue.message.replace(/^Invalid input: /, '')}`,
  );
  const differing = [...given.oddities.map(inWords), ...other];
  if (differing.length === 0) notes.ok(check);
  else notes.tolerated(check, named(differing));
}

function inWords({ path, what }: Oddity): string {
  return `${path}: ${say(what, 'en')}`;
}

function named(all: string[]): string {
  const more = all.length - maxNamed;
  return [...all.slice(0, maxNamed), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
