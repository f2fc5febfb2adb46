import type { Finding } from '../../api/findings.ts';
import { showEvidence } from '../evidence/show-evidence.ts';
import type { LabelNames } from '../labels/label-names.ts';
import type { Db, EvidenceRow, FindingRow } from '../store/tables.ts';
import { findMarks } from './marks.ts';

/** Data that findings need: their pictures, the dictionary, and the text they are about. */
export type FindingSurroundings = {
  evidence: ReadonlyMap<string, EvidenceRow>;
  names: LabelNames;
  content: string | null;
};

export function showFinding(row: FindingRow, around: FindingSurroundings): Finding {
  const picture = (id: string | null) => {
    const found = id === null ? undefined : around.evidence.get(id);
    return found ? showEvidence(found) : null;
  };
  return {
    id: row.id,
    task: row.task,
    taskId: row.task_id,
    action: row.action,
    review: row.review,
    label: labelOf(row, around.names),
    labelNumber: row.label_number,
    rate: row.rate,
    offset: row.offset_s,
    startTime: row.start_s,
    endTime: row.end_s,
    box: row.box,
    degree: row.degree,
    text: row.text,
    reasons: row.reasons,
    name: row.name,
    typeName: row.type_name,
    scene: row.scene,
    details: row.details,
    marks: findMarks(around.content ?? row.text ?? '', row.details),
    relatives: row.relatives.flatMap((relative) => {
      const evidence = picture(relative.evidenceId);
      return evidence ? [{ evidence, score: relative.score }] : [];
    }),
    evidence: picture(row.evidence_id),
    fragmentId: row.fragment_id,
  };
}

export function labelOf(row: Pick<FindingRow, 'label' | 'label_number' | 'task'>, names: LabelNames): string {
  return row.label ?? (row.label_number === null ? '' : names(row.task, row.label_number));
}

/** All evidence of a submission, by id. */
export async function evidenceOf(db: Db, submissionId: string): Promise<Map<string, EvidenceRow>> {
  const rows = await db
    .selectFrom('evidence')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
