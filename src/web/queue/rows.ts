import type { Case } from '../../api/cases.ts';
import type { CasePage } from '../api/client.ts';
import { mayClaim } from '../case/claim/claim-of-other.ts';

/** Whether this window decided a case in a second look. It then leaves the list, even if another decision stands. */
type Looked = (caseId: string) => boolean;

/**
 * The rows to show, in loading order. In a lane of waiting cases, those this person decided leave (undo brings them
 * back). Those that others decided stay in place, marked, until the list is loaded again.
 */
export function rowsOf(pages: readonly CasePage[], lane: string, personId: string, looked: Looked): Case[] {
  const seen = new Set<string>();
  return pages
    .flatMap((page) => page.items)
    .filter((row) => {
      if (seen.has(row.id)) return false;
      seen.add(row.id);
      return lane === 'all' || !isRemoved(row, personId, looked);
    });
}

/** A case that this person can still decide stays, as one that a supervisor escalated. */
function isRemoved(row: Case, personId: string, looked: Looked): boolean {
  if (row.state === 'decided' && looked(row.id)) return true;
  return row.decision?.by.id === personId && row.allowedDecisions.length === 0;
}

/**
 * The newest cases that opened after the list was loaded. In a fully loaded list, those that are not in it, since an
 * old case returns with a second look or an appeal. Compares only the server's times.
 */
export function newSince(pages: readonly CasePage[], newest: readonly Case[]): Case[] {
  const first = pages[0];
  if (!first) return [];
  const listed = new Set(pages.flatMap((page) => page.items.map((row) => row.id)));
  const since = first.since === null ? Number.NEGATIVE_INFINITY : Date.parse(first.since);
  const isComplete = first.previousCursor === null && pages.at(-1)?.nextCursor === null;
  return newest.filter(
    (row) =>
      !listed.has(row.id) && row.state !== 'decided' && (isComplete || Date.parse(row.openedAt) > since),
  );
}

/** The most severe row to decide next: of equally severe ones the first after `caseId`. */
export function severestOther(
  rows: readonly Case[],
  caseId: string | undefined,
  personId: string,
  now: number,
): Case | null {
  const others = nextRows(rows, caseId ?? '', personId, now, rows.length);
  return others.reduce<Case | null>(
    (worst, row) => (worst && worst.severity >= row.severity ? worst : row),
    null,
  );
}

/** The next `count` rows to open after `caseId`: those below that can be decided here, then those above. */
export function nextRows(
  rows: readonly Case[],
  caseId: string,
  personId: string,
  now: number,
  count = 1,
): Case[] {
  const at = rows.findIndex((row) => row.id === caseId);
  const next: Case[] = [];
  for (let step = 1; step <= rows.length && next.length < count; step++) {
    const row = rows[(at + step) % rows.length];
    if (row && row.id !== caseId && mayClaim(row, personId, now)) next.push(row);
  }
  return next;
}
