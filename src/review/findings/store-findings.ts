import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { columnsOf } from '../../reasons/serialize.ts';
import type { CaseChange, PartsWriter } from '../changes/change-cases.ts';
import type { Jobs } from '../context/context.ts';
import { cleaned, insertRows, type RowOf } from '../store/insert-rows.ts';
import type { Trx } from '../store/tables.ts';
import { type EvidenceIds, noteEvidence, placeOf } from './note-evidence.ts';
import type { MachineFinding } from './to-findings.ts';

/** A finding to store, with the ids of its submission, fragment, text and case. */
export type NewFinding = {
  submissionId: string;
  finding: MachineFinding;
  /** Its key in a summary, without the fragment, and whether it has its own times, by which a summary repeats it. */
  inSummary?: { key: string; timed: boolean };
  fragmentId?: string | null;
  textId?: string | null;
  caseId?: string | null;
};

/**
 * Stores each finding once: a repeated one, in a summary or a replay, only fills in missing values. Queues pictures for
 * copying. Returns the new findings with the ids of their rows.
 */
export async function storeFindings(
  change: CaseChange,
  jobs: Jobs,
  findings: readonly NewFinding[],
): Promise<(NewFinding & { id: string })[]> {
  const { trx } = change;
  const writer = change.write(
    'finding',
    findings.flatMap(({ caseId }) => caseId ?? []),
  );
  await assignToFragments(writer, findings);
  const found = deduplicated(await withoutRepeats(trx, findings));
  const evidence = await noteEvidence(
    trx,
    jobs,
    found.flatMap(({ submissionId, finding: { picture, relatives } }) =>
      [...(picture === null ? [] : [picture]), ...relatives.map(({ path }) => path)].map((address) => ({
        submission_id: submissionId,
        source_url: address,
      })),
    ),
  );
  const ids = found.map(() => crypto.randomUUID());
  const [first, ...more] = found.map((one, at) => toRow(one, ids[at] ?? '', evidence));
  if (!first) return [];
  const insert = insertRows(writer, 'finding', [first, ...more])
    .onConflict((conflict) =>
      conflict.expression(sql`submission_id, md5(key)`).doUpdateSet((eb) => ({
        offset_s: eb.fn.coalesce('finding.offset_s', 'excluded.offset_s'),
        fragment_id: eb.fn.coalesce('finding.fragment_id', 'excluded.fragment_id'),
        scene: eb.fn.coalesce('finding.scene', 'excluded.scene'),
      })),
    )
    .returning('id');
  const { rows: written } = await prepared(trx, 'store findings', insert);
  const writtenIds = new Set(written.map(({ id }) => id));
  return found.flatMap((one, at) => {
    const id = ids[at] ?? '';
    return writtenIds.has(id) ? [{ ...one, id }] : [];
  });
}

export const keyIn = (fragmentId: string, key: string): string => `${key}@${fragmentId}`;

/** Assigns findings about the whole video to their fragment; a replay finds those stored under an older key. */
async function assignToFragments(writer: PartsWriter, findings: readonly NewFinding[]): Promise<void> {
  const rows = findings.flatMap(({ submissionId, finding: { key }, inSummary, fragmentId }) =>
    inSummary === undefined || inSummary.key === key || !fragmentId
      ? []
      : [
          {
            submission_id: submissionId,
            summary_key: inSummary.key,
            key,
            fragment: fragmentId,
            timed: inSummary.timed,
          },
        ],
  );
  if (rows.length === 0) return;
  await sql`
    update finding set key = findings.key, fragment_id = findings.fragment
    from jsonb_to_recordset(${JSON.stringify(rows, cleaned)}::jsonb) as findings (
      submission_id uuid, summary_key text, key text, fragment text, timed boolean
    )
    where finding.submission_id = findings.submission_id and md5(finding.key) = md5(findings.summary_key)
      and (finding.fragment_id = findings.fragment or finding.fragment_id is null and findings.timed)
      and not exists (
        select from finding as own where own.submission_id = findings.submission_id and md5(own.key) = md5(findings.key)
      )`.execute(writer);
}

/** Leaves out findings of a summary that a fragment already reported. */
async function withoutRepeats(trx: Trx, findings: readonly NewFinding[]): Promise<NewFinding[]> {
  const again = findings.filter(
    ({ finding, fragmentId, inSummary }) =>
      inSummary?.timed === true && !fragmentId && finding.key === inSummary.key,
  );
  if (again.length === 0) return [...findings];
  const rows = again.map(({ submissionId, finding }) => ({ submission_id: submissionId, key: finding.key }));
  const known = await sql<{ submission_id: string; key: string }>`
    select findings.submission_id, findings.key
    from jsonb_to_recordset(${JSON.stringify(rows, cleaned)}::jsonb) as findings (submission_id uuid, key text)
    where exists (
      select from finding where finding.submission_id = findings.submission_id
        and finding.key = findings.key || '@' || finding.fragment_id
    )`.execute(trx);
  const inParts = new Set([
    ...known.rows.map((row) => placeOf(row.submission_id, row.key)),
    ...findings.flatMap(({ submissionId, fragmentId, inSummary }) =>
      fragmentId && inSummary ? [placeOf(submissionId, inSummary.key)] : [],
    ),
  ]);
  const dropped = new Set(
    again.filter(({ submissionId, finding }) => inParts.has(placeOf(submissionId, finding.key))),
  );
  return findings.filter((one) => !dropped.has(one));
}

/** Merges duplicates within a batch, as if they had arrived one after the other. */
function deduplicated(findings: readonly NewFinding[]): NewFinding[] {
  const found = new Map<string, NewFinding>();
  for (const one of findings) {
    const place = `${one.submissionId} ${one.finding.key}`;
    const known = found.get(place);
    const merged = known && {
      ...known,
      finding: { ...known.finding, offset: known.finding.offset ?? one.finding.offset },
      fragmentId: known.fragmentId ?? one.fragmentId ?? null,
    };
    found.set(place, merged ?? one);
  }
  return [...found.values()];
}

function toRow(
  { submissionId, finding, ...place }: NewFinding,
  id: string,
  evidence: EvidenceIds,
): RowOf<'finding'> {
  const idOf = (address: string) => evidence.get(placeOf(submissionId, address));
  return {
    id,
    submission_id: submissionId,
    text_id: place.textId ?? null,
    case_id: place.caseId ?? null,
    fragment_id: place.fragmentId ?? null,
    evidence_id: finding.picture === null ? null : (idOf(finding.picture) ?? null),
    key: finding.key,
    task: finding.task,
    task_id: finding.taskId,
    action: finding.action,
    review: finding.review,
    label: finding.label,
    label_number: finding.labelNumber,
    rate: finding.rate,
    offset_s: finding.offset,
    start_s: finding.start,
    end_s: finding.end,
    box: finding.box,
    degree: finding.degree,
    ...columnsOf({ text: finding.text }),
    name: finding.name,
    type_name: finding.typeName,
    scene: finding.scene,
    details: finding.details,
    relatives: finding.relatives.flatMap(({ path, score }) => {
      const evidenceId = idOf(path);
      return evidenceId === undefined ? [] : [{ evidenceId, score }];
    }),
  };
}
