import type { Jobs } from '../context.ts';
import type { NewFinding, SubmissionRow, Trx } from '../store/tables.ts';
import type { MachineFinding } from './to-findings.ts';

// PostgreSQL takes 65,535 values a statement; a finding is 23, its pictures some more.
const rowsPerStatement = 1000;

type Place = { fragmentId?: string | null; textId?: string | null; caseId?: string | null };

/**
 * Writes findings once each: one that comes again, in a summary after its fragment or in a replay, only fills in what
 * was missing. Pictures are noted for copying. Gives the rows that are new.
 */
export async function storeFindings(
  trx: Trx,
  jobs: Jobs,
  submission: SubmissionRow,
  findings: readonly MachineFinding[],
  place: Place = {},
): Promise<{ added: { id: string; finding: MachineFinding }[] }> {
  if (findings.length === 0) return { added: [] };
  if (findings.length > rowsPerStatement) {
    const head = await storeFindings(trx, jobs, submission, findings.slice(0, rowsPerStatement), place);
    const tail = await storeFindings(trx, jobs, submission, findings.slice(rowsPerStatement), place);
    return { added: [...head.added, ...tail.added] };
  }
  const evidence = await noteEvidence(trx, jobs, submission, findings);
  const rows = findings.map((finding): NewFinding => toRow(submission, finding, evidence, place));
  const written = await trx
    .insertInto('finding')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['submission_id', 'key']).doUpdateSet((eb) => ({
        offset_s: eb.fn.coalesce('finding.offset_s', 'excluded.offset_s'),
        fragment_id: eb.fn.coalesce('finding.fragment_id', 'excluded.fragment_id'),
      })),
    )
    .returning(['id', 'key'])
    .execute();
  const byKey = new Map(written.map((row) => [row.key, row.id]));
  return {
    added: findings.flatMap((finding, index) => {
      const id = rows[index]?.id;
      return id !== undefined && byKey.get(finding.key) === id ? [{ id, finding }] : [];
    }),
  };
}

function toRow(
  submission: SubmissionRow,
  finding: MachineFinding,
  evidence: ReadonlyMap<string, string>,
  place: Place,
): NewFinding & { id: string } {
  return {
    id: crypto.randomUUID(),
    submission_id: submission.id,
    text_id: place.textId ?? null,
    case_id: place.caseId ?? null,
    fragment_id: place.fragmentId ?? null,
    evidence_id: finding.picture === null ? null : (evidence.get(finding.picture) ?? null),
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
    box: finding.box === null ? null : JSON.stringify(finding.box),
    degree: finding.degree,
    text: finding.text,
    name: finding.name,
    type_name: finding.typeName,
    details: JSON.stringify(finding.details),
    relatives: JSON.stringify(
      finding.relatives.flatMap(({ path, score }) => {
        const evidenceId = evidence.get(path);
        return evidenceId === undefined ? [] : [{ evidenceId, score }];
      }),
    ),
  };
}

/** One evidence row and one copying job for each address that findings name; address → evidence id. */
async function noteEvidence(
  trx: Trx,
  jobs: Jobs,
  submission: SubmissionRow,
  findings: readonly MachineFinding[],
): Promise<Map<string, string>> {
  const addresses = new Set(
    findings.flatMap((finding) => [
      ...(finding.picture === null ? [] : [finding.picture]),
      ...finding.relatives.map((r) => r.path),
    ]),
  );
  if (addresses.size === 0) return new Map();
  const added = await trx
    .insertInto('evidence')
    .values(
      [...addresses].map((address) => ({
        id: crypto.randomUUID(),
        submission_id: submission.id,
        source_url: address,
        state: 'waiting' as const,
      })),
    )
    .onConflict((conflict) => conflict.columns(['submission_id', 'source_url']).doNothing())
    .returning('id')
    .execute();
  for (const { id } of added) await jobs.enqueue(trx, 'copy-evidence', { id });
  const rows = await trx
    .selectFrom('evidence')
    .select(['id', 'source_url'])
    .where('submission_id', '=', submission.id)
    .where('source_url', 'in', [...addresses])
    .execute();
  return new Map(rows.map((row) => [row.source_url, row.id]));
}
