import type { Case, CaseState, Claim, HandOver } from '../../api/cases.ts';
import type { Reports } from '../../api/reported.ts';
import type { Actor } from '../context/context.ts';
import { allowedDecisions, isBlind } from '../entities/case-state.ts';
import { isOwn } from '../entities/own-decision.ts';
import { isSampled } from '../entities/sampled.ts';
import { showEvidence } from '../evidence/show-evidence.ts';
import { type LabelNames, labelNames } from '../labels/label-names.ts';
import type { CaseRow, Db, DecisionRow, EvidenceRow, FindingRow, HandOverRow } from '../store/tables.ts';
import { showDecision } from './show-decision.ts';
import { labelOf } from './show-finding.ts';
import { reportsOf } from './show-notices.ts';
import { type Place, placesOf } from './stream-places.ts';

const thumbnailsPerCase = 4;
const worst = 3;

/** The person a case is shown to: it decides what they may do and which decision is theirs. */
export type Viewer = Pick<Actor, 'id' | 'role'>;

/** Cases as lists show them, with related rows fetched once for all. */
export async function showCases(db: Db, rows: readonly CaseRow[], viewer: Viewer): Promise<Case[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [findings, names, handOvers] = await Promise.all([
    db.selectFrom('finding').selectAll().where('case_id', 'in', ids).execute(),
    labelNames(db),
    db
      .selectFrom('hand_over')
      .selectAll()
      .where('case_id', 'in', ids)
      .where('ended_at', 'is', null)
      .execute(),
  ]);
  return showThese(db, rows, viewer, { findings, names, handOvers });
}

/** One case as in a list. */
export async function showOneCase(db: Db, row: CaseRow, viewer: Viewer): Promise<Case> {
  return theOne(await showCases(db, [row], viewer));
}

/** Like `showOneCase`, with related rows that were read already. */
export async function showReadCase(db: Db, row: CaseRow, viewer: Viewer, read: Read): Promise<Case> {
  return theOne(await showThese(db, [row], viewer, read));
}

function theOne(shown: readonly Case[]): Case {
  const [one] = shown;
  if (!one) throw new Error('a list of one case came back empty');
  return one;
}

/** The findings and open hand-overs of some cases, and the dictionary. */
type Read = { findings: readonly FindingRow[]; names: LabelNames; handOvers: readonly HandOverRow[] };

async function showThese(db: Db, rows: readonly CaseRow[], viewer: Viewer, read: Read): Promise<Case[]> {
  const pictureIds = [...new Set(read.findings.flatMap((finding) => finding.evidence_id ?? []))];
  const findings = Map.groupBy(read.findings, (finding) => finding.case_id ?? '');
  const [pictures, decisions, places, reports] = await Promise.all([
    pictureIds.length ? db.selectFrom('evidence').selectAll().where('id', 'in', pictureIds).execute() : [],
    shownDecisions(db, rows, viewer),
    placesOf(db, rows, findings),
    reportsOf(db, rows),
  ]);
  const around = {
    names: read.names,
    pictures: new Map(pictures.map((row) => [row.id, row])),
    decisions,
    handOvers: new Map(read.handOvers.map((row) => [row.case_id, row])),
    findings,
    places,
    reports,
  };
  return rows.map((row) => showCase(row, around, viewer));
}

type Around = {
  names: LabelNames;
  pictures: ReadonlyMap<string, EvidenceRow>;
  /** By case id. */
  decisions: ReadonlyMap<string, DecisionRow>;
  findings: ReadonlyMap<string, FindingRow[]>;
  handOvers: ReadonlyMap<string, HandOverRow>;
  places: ReadonlyMap<string, Place>;
  reports: ReadonlyMap<string, Reports>;
};

/** The decision shown with each case: the one that stands, or in a blind look the viewer's own, if any. */
async function shownDecisions(
  db: Db,
  rows: readonly CaseRow[],
  viewer: Viewer,
): Promise<Map<string, DecisionRow>> {
  const standing = rows.flatMap((row) => (isBlind(row.state) ? [] : (row.decision_id ?? [])));
  const own = rows.flatMap((row) => (isBlind(row.state) && isOwn(row, viewer.id) ? row.id : []));
  if (standing.length + own.length === 0) return new Map();
  const found = await db
    .selectFrom('decision')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', '=', eb.fn.any(eb.val(standing))),
        eb.and([
          eb('case_id', '=', eb.fn.any(eb.val(own))),
          eb('by_id', '=', viewer.id),
          eb('taken_back', 'is', null),
          eb('verdict', '<>', 'escalate'),
        ]),
      ]),
    )
    .orderBy('case_version')
    .execute();
  return new Map(found.map((row) => [row.case_id, row]));
}

const laneOf = {
  open: 'review',
  escalated: 'review',
  'second-look': 'second-look',
  'third-look': 'second-look',
  appealed: 'appeals',
  decided: 'all',
} as const satisfies Record<CaseState, string>;

function showCase(row: CaseRow, around: Around, viewer: Viewer): Case {
  const sampled = isSampled(row);
  const findings = sampled ? [] : (around.findings.get(row.id) ?? []);
  const handOver = around.handOvers.get(row.id);
  const decision = around.decisions.get(row.id);
  const own = isOwn(row, viewer.id);
  const place = around.places.get(row.id);
  const reports = around.reports.get(row.id);
  return {
    id: row.id,
    kind: row.kind,
    lane: sampled ? 'sample' : laneOf[row.state],
    state: row.state,
    settled: sampled ? null : row.settled,
    sampled,
    version: row.version,
    title: row.title,
    // Of a file, it is what the machine read in it.
    preview: sampled && row.kind !== 'text' ? '' : row.preview,
    labels: strongestPerLabel(findings, around.names),
    thumbnails: thumbnails(findings, around.pictures),
    findingCount: findings.length,
    // What nobody knows yet is treated as severe, for the care of who looks.
    severity: sampled ? worst : row.severity,
    openedAt: row.opened_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    submissionId: row.submission_id,
    contentId: row.content_id,
    userId: row.user_id,
    roomId: row.room_id,
    forumId: row.forum_id,
    language: row.language,
    claim: showClaim(row),
    handOver: handOver ? showHandOver(handOver) : null,
    allowedDecisions: own ? [] : allowedDecisions(row, viewer.role),
    ownDecision: own,
    blind: isBlind(row.state),
    decision: decision ? showDecision(decision) : null,
    ...(place ? { place } : {}),
    ...(reports ? { reports } : {}),
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

type Scored = Pick<FindingRow, 'task' | 'label' | 'label_number' | 'rate' | 'review'>;

export function strongestPerLabel(findings: readonly Scored[], names: LabelNames): Case['labels'] {
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
  const strength = (finding: FindingRow) => finding.rate ?? 0;
  const inOrder = findings.toSorted((a, b) => (a.offset_s ?? 0) - (b.offset_s ?? 0));
  const byStrength = inOrder.toSorted((a, b) => strength(b) - strength(a));
  const ids = new Set([...byStrength.slice(0, 1), ...inOrder].flatMap(({ evidence_id: id }) => id ?? []));
  // Audio streams also have evidence, but it is not a picture.
  const seen = [...ids]
    .flatMap((id) => pictures.get(id) ?? [])
    .filter(({ content_type: type }) => !isAudio(type));
  const boxOn = (id: string) => byStrength.find(({ evidence_id: on, box }) => on === id && box !== null)?.box;
  return seen
    .slice(0, thumbnailsPerCase)
    .map((picture) => ({ ...showEvidence(picture), box: boxOn(picture.id) ?? null }));
}

const isAudio = (type: string | null) => type?.startsWith('audio/') ?? false;
