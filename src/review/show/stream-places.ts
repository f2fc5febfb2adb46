import type { CaseRow, Db, FindingRow } from '../store/tables.ts';

/** A stretch of a live stream, in seconds. */
export type Place = { from: number; to: number };

/** Which stretch of its stream each case is about: its fragment's, or for an audio stream that of its findings. */
export async function placesOf(
  db: Db,
  rows: readonly CaseRow[],
  findings: ReadonlyMap<string, readonly FindingRow[]>,
): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (const row of rows) {
    const spoken = row.kind === 'audio-stream' ? spanOf(findings.get(row.id) ?? []) : null;
    if (spoken) places.set(row.id, spoken);
  }
  const parts = rows.filter(({ kind }) => kind === 'fragment');
  if (parts.length === 0) return places;
  const fragments = await db
    .selectFrom('fragment')
    .select(['submission_id', 'id', 'offset_start', 'offset_end'])
    .where('submission_id', 'in', [...new Set(parts.map((row) => row.submission_id))])
    .where(
      'id',
      'in',
      parts.map((row) => row.subject),
    )
    .execute();
  const byPart = new Map(fragments.map((one) => [`${one.submission_id} ${one.id}`, one]));
  for (const row of parts) {
    const found = byPart.get(`${row.submission_id} ${row.subject}`);
    if (found) places.set(row.id, { from: found.offset_start, to: found.offset_end });
  }
  return places;
}

function spanOf(findings: readonly FindingRow[]): Place | null {
  const from = findings.flatMap((one) => one.start_s ?? one.offset_s ?? []);
  if (from.length === 0) return null;
  const to = findings.flatMap((one) => one.end_s ?? []);
  return { from: Math.min(...from), to: Math.max(...from, ...to) };
}
