import type { Case } from '../../api/cases.ts';
import { maxBulkCases } from '../../api/deciding.ts';
import type { Context } from '../context/context.ts';
import { firstStates } from '../entities/case-state.ts';
import { seenBy } from '../entities/decidable.ts';
import { findCase } from '../entities/find-case.ts';
import { labelNames } from '../labels/label-names.ts';
import { comparisonOf } from '../show/comparisons.ts';
import { showCases } from '../show/show-case.ts';
import { copiesOf } from '../show/show-copies.ts';
import { labelOf } from '../show/show-finding.ts';
import type { CaseRow, FindingRow } from '../store/tables.ts';

type Compared = Pick<FindingRow, 'task' | 'action' | 'review' | 'text'> & { label: string };

/** As people compare texts: widths, letter case and spaces do not matter. */
const fold = (text: string | null) =>
  (text ?? '').normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * What the machine found, without where, how sure and how often: cases with the same are alike. Null: it found nothing
 * to compare.
 */
export function likeness(findings: readonly Compared[]): string | null {
  const found = findings
    .filter(({ action, review }) => review || action !== 'pass')
    .map(({ task, label, text }) => JSON.stringify([task, label, fold(text)]));
  return found.length === 0 ? null : [...new Set(found)].sort().join();
}

/**
 * Copies of a text, an audio file or a video, or other parts of the same live stream with the same findings, which this
 * person may decide now; oldest first.
 */
export async function alikeCases(ctx: Context, input: { id: string }): Promise<{ items: Case[] }> {
  const db = ctx.db.kysely;
  const row = await findCase(db, input.id);
  if (comparisonOf(row.kind)) return { items: await decidable(ctx, await copiesToDecide(ctx, row)) };
  if (row.kind !== 'fragment' && row.kind !== 'audio-stream') return { items: [] };
  const rows = await db
    .selectFrom('review_case')
    .selectAll()
    .where('submission_id', '=', row.submission_id)
    .where(seenBy(ctx.actor))
    .where((eb) => eb.or([eb('id', '=', row.id), eb('state', 'in', firstStates)]))
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const [names, findings] = await Promise.all([
    labelNames(db),
    db.selectFrom('finding').selectAll().where('case_id', 'in', ids).execute(),
  ]);
  const ofCase = Map.groupBy(findings, (finding) => finding.case_id ?? '');
  const likenessOf = (id: string) =>
    likeness((ofCase.get(id) ?? []).map((one) => ({ ...one, label: labelOf(one, names) })));
  const own = likenessOf(row.id);
  if (own === null) return { items: [] };
  return {
    items: await decidable(
      ctx,
      rows.filter(({ id }) => id !== row.id && likenessOf(id) === own),
    ),
  };
}

async function copiesToDecide(ctx: Context, row: CaseRow): Promise<CaseRow[]> {
  const found = await copiesOf(ctx, row);
  return ctx.db.kysely
    .selectFrom('review_case')
    .selectAll()
    .where('id', '=', (eb) => eb.fn.any(eb.val(found?.together ?? [])))
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
}

async function decidable(ctx: Context, rows: readonly CaseRow[]): Promise<Case[]> {
  const items = await showCases(ctx.db.kysely, rows.slice(0, maxBulkCases - 1), ctx.actor);
  return items.filter(({ allowedDecisions }) => allowedDecisions.length > 0);
}
