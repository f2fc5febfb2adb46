import type { Case, Claim, HandOver } from '../../api/cases.ts';
import type { Role } from '../../api/common.ts';
import { showDecision } from '../decisions/show-decision.ts';
import { showEvidence } from '../evidence/show-evidence.ts';
import { type LabelNames, labelNames } from '../labels/label-names.ts';
import type { CaseRow, Db, DecisionRow, EvidenceRow, FindingRow, HandOverRow } from '../store/tables.ts';
import { allowedDecisions } from './case-state.ts';
import { labelOf } from './show-finding.ts';

const thumbnailsPerCase = 4;

/** Rows of cases as lists show them, with what hangs on them fetched in one go for all. */
export async function showCases(db: Db, rows: readonly CaseRow[], role: Role): Promise<Case[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const findings = await db.selectFrom('finding').selectAll().where('case_id', 'in', ids).execute();
  const pictureIds = [...new Set(findings.flatMap((finding) => finding.evidence_id ?? []))];
  const decisionIds = rows.flatMap((row) => row.decision_id ?? []);
  const [names, pictures, decisions, handOvers] = await Promise.all([
    labelNames(db),
    pictureIds.length ? db.selectFrom('evidence').selectAll().where('id', 'in', pictureIds).execute() : [],
    decisionIds.length ? db.selectFrom('decision').selectAll().where('id', 'in', decisionIds).execute() : [],
    db
      .selectFrom('hand_over')
      .selectAll()
      .where('case_id', 'in', ids)
      .where('ended_at', 'is', null)
      .execute(),
  ]);
  const around = {
    names,
    pictures: new Map(pictures.map((row) => [row.id, row])),
    decisions: new Map(decisions.map((row) => [row.id, row])),
    handOvers: new Map(handOvers.map((row) => [row.case_id, row])),
    findings: Map.groupBy(findings, (finding) => finding.case_id ?? ''),
  };
  return rows.map((row) => showCase(row, around, role));
}

/** One case, shown as in a list. */
export async function showOneCase(db: Db, row: CaseRow, role: Role): Promise<Case> {
  const [shown] = await showCases(db, [row], role);
  if (!shown) throw new Error('a list of one case came back empty');
  return shown;
}

type Around = {
  names: LabelNames;
  pictures: ReadonlyMap<string, EvidenceRow>;
  decisions: ReadonlyMap<string, DecisionRow>;
  findings: ReadonlyMap<string, FindingRow[]>;
  handOvers: ReadonlyMap<string, HandOverRow>;
};

function showCase(row: CaseRow, around: Around, role: Role): Case {
  const findings = around.findings.get(row.id) ?? [];
  const handOver = around.handOvers.get(row.id);
  const decision = row.decision_id === null ? undefined : around.decisions.get(row.decision_id);
  return {
    id: row.id,
    kind: row.kind,
    lane: row.state === 'decided' ? 'all' : 'review',
    state: row.state,
    version: row.version,
    title: row.title,
    preview: row.preview,
    labels: strongestPerLabel(findings, around.names),
    thumbnails: thumbnails(findings, around.pictures),
    findingCount: findings.length,
    severity: row.severity,
    openedAt: row.opened_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    submissionId: row.submission_id,
    contentId: row.content_id,
    userId: row.user_id,
    roomId: row.room_id,
    forumId: row.forum_id,
    claim: showClaim(row),
    handOver: handOver ? showHandOver(handOver) : null,
    allowedDecisions: allowedDecisions(row.state, role),
    ownDecision: false,
    blind: false,
    decision: decision ? showDecision(decision) : null,
  };
}

export function showClaim(row: CaseRow, now = Date.now()): Claim | null {
  if (row.claim_by === null || row.claim_expires_at === null || row.claim_expires_at.getTime() <= now)
    return null;
  return {
    by: { id: row.claim_by, name: row.claim_by_name ?? '' },
    epoch: row.claim_epoch,
    expiresAt: row.claim_expires_at.toISOString(),
  };
}

function showHandOver(row: HandOverRow): HandOver {
  return {
    id: row.id,
    to: row.to_id === null ? null : { id: row.to_id, name: row.to_name ?? '' },
    by: { id: row.by_id, name: row.by_name },
    note: row.note,
    frame: row.frame,
    at: row.at.toISOString(),
  };
}

function strongestPerLabel(findings: readonly FindingRow[], names: LabelNames): Case['labels'] {
  const strongest = new Map<string, Case['labels'][number]>();
  for (const finding of findings) {
    const tag = {
      task: finding.task,
      label: labelOf(finding, names),
      rate: finding.rate,
      review: finding.review,
    };
    const key = `${tag.task} ${tag.label}`;
    const known = strongest.get(key);
    if (!known || (tag.rate ?? 0) > (known.rate ?? 0))
      strongest.set(key, { ...tag, review: tag.review || (known?.review ?? false) });
  }
  return [...strongest.values()].sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
}

function thumbnails(
  findings: readonly FindingRow[],
  pictures: ReadonlyMap<string, EvidenceRow>,
): Case['thumbnails'] {
  const inOrder = findings.toSorted((a, b) => (a.offset_s ?? 0) - (b.offset_s ?? 0));
  const ids = [...new Set(inOrder.flatMap((finding) => finding.evidence_id ?? []))].slice(
    0,
    thumbnailsPerCase,
  );
  return ids.flatMap((id) => {
    const picture = pictures.get(id);
    return picture ? [showEvidence(picture)] : [];
  });
}
