import type { MissingStretch } from '../../api/submissions.ts';
import { fragmentGaps } from '../../protocol/fragments.ts';
import type { CaseRow, Db } from '../store/tables.ts';

type FragmentOfIt = { offset_start: number; offset_end: number; missed: MissingStretch[] };

/** Offsets are sums of frame times, so smaller gaps are rounding errors. */
const tolerance = 0.001;

/**
 * Stretches that nobody looked at: those that the service reports (C8), and those that no fragment covers (C5), from
 * the start to the last known end. Ordered and without overlap.
 */
export function missingStretches(
  fragments: readonly FragmentOfIt[],
  { duration, missed }: { duration: number | null; missed: MissingStretch[] },
): MissingStretch[] {
  const reported = withoutOverlaps([...missed, ...fragments.flatMap((fragment) => fragment.missed)]);
  const uncovered = gapsBetween(fragments, duration).flatMap((gap) => without(gap, reported));
  return [...reported, ...uncovered].sort((one, other) => one.from - other.from);
}

/** Missing stretches of what one person decides: a whole video, or one fragment of a live stream. */
export async function missingOf(db: Db, one: Pick<CaseRow, 'kind' | 'subject' | 'submission_id'>) {
  const fragments = await db
    .selectFrom('fragment')
    .select(['id', 'offset_start', 'offset_end', 'missed'])
    .where('submission_id', '=', one.submission_id)
    .$if(one.kind === 'fragment', (query) => query.where('id', '=', one.subject))
    .execute();
  if (one.kind === 'fragment') return withoutOverlaps(fragments.flatMap(({ missed }) => missed));
  const submission = await db
    .selectFrom('submission')
    .select(['duration', 'missed'])
    .where('id', '=', one.submission_id)
    .executeTakeFirstOrThrow();
  return missingStretches(fragments, submission);
}

function gapsBetween(fragments: readonly FragmentOfIt[], duration: number | null) {
  if (fragments.length === 0) return [];
  const covered = fragments.map((fragment) => ({
    offsetStart: fragment.offset_start,
    offsetEnd: fragment.offset_end,
  }));
  const end = duration === null ? [] : [{ offsetStart: duration, offsetEnd: duration }];
  return fragmentGaps([{ offsetStart: 0, offsetEnd: 0 }, ...covered, ...end]);
}

/** Removes overlaps: fragments and the summary report the same stretches with other bounds. */
function withoutOverlaps(stretches: readonly MissingStretch[]): MissingStretch[] {
  const all: MissingStretch[] = [];
  for (const { from, to, ...why } of stretches.toSorted((one, other) => one.from - other.from)) {
    const before = all.at(-1);
    if (before?.reason === why.reason && from - before.to <= tolerance) {
      before.to = Math.max(before.to, to);
      continue;
    }
    const start = Math.max(from, before?.to ?? 0);
    if (to - start <= tolerance) continue;
    all.push({ from: start, to, ...why });
  }
  return all;
}

/** The parts of a gap that no reported stretch covers. */
function without(gap: { from: number; to: number }, reported: readonly MissingStretch[]): MissingStretch[] {
  const rest: MissingStretch[] = [];
  let at = gap.from;
  for (const { from, to } of reported) {
    if (to <= at || from >= gap.to) continue;
    if (from - at > tolerance) rest.push({ from: at, to: from, reason: null });
    at = Math.max(at, to);
  }
  if (gap.to - at > tolerance) rest.push({ from: at, to: gap.to, reason: null });
  return rest;
}
