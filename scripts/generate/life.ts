import { headStart } from '../../src/api/case-order.ts';
import type { CaseKind, CaseState, Outcome, Verdict } from '../../src/api/cases.ts';
import { presumedRuling } from '../../src/api/rulings.ts';
import type { Settled } from '../../src/api/settled.ts';
import type { Random } from '../../src/platform/random/seeded.ts';
import type { Finding, Judged } from './machine.ts';
import type { Person } from './people.ts';
import type { Rows } from './rows.ts';

/** What a case is about. Times are in milliseconds. */
export type Subject = {
  submissionId: string;
  subject: string;
  textId: string | null;
  fragmentId: string | null;
  kind: CaseKind;
  openedAt: number;
  title: string;
  preview: string;
  contentId: string | null;
  userId: string | null;
  roomId: string | null;
  forumId: string | null;
  sentBy: string;
  severity: number;
  judged: Judged;
};

export type Decision = Rows['decision'][number] & { id: string; verdict: Verdict };
type CaseRow = Rows['review_case'][number] & { state: CaseState; decided_by: string[] };

/** The rows of one case as it proceeds: what the product would have written. */
export type Life = {
  random: Random;
  rows: Rows;
  about: Subject;
  row: CaseRow;
  version: number;
  epoch: number;
  standing: Decision | null;
  /** The people's names for the machine's findings. */
  labels: ReadonlyMap<string, string>;
};

export type World = { random: Random; rows: Rows; nameOf: (finding: Finding) => string };
export const machineId = 'machine';

/** `settled`: the machine passes or blocks it alone, and nobody waits for it. */
export function beginLife(
  { random, rows, nameOf }: World,
  about: Subject,
  settled: Settled | null = null,
): Life {
  const id = random.uuid();
  const opened = new Date(about.openedAt);
  const row: CaseRow = {
    id,
    kind: about.kind,
    submission_id: about.submissionId,
    subject: about.subject,
    state: settled === null ? 'open' : 'decided',
    settled,
    version: 1,
    title: about.title.slice(0, 120),
    preview: about.preview.slice(0, 300),
    severity: about.severity,
    rank_at: new Date(about.openedAt - headStart(about) * 60_000),
    content_id: about.contentId,
    user_id: about.userId,
    room_id: about.roomId,
    forum_id: about.forumId,
    sent_by: about.sentBy,
    facets: facetsOf(about.judged.findings),
    rate: Math.max(...about.judged.findings.map(({ rate }) => rate)),
    opened_at: opened,
    updated_at: opened,
    claim_epoch: 0,
    decision_id: null,
    decided_by: [],
  };
  rows.review_case.push(row);
  for (const [index, finding] of about.judged.findings.entries())
    putFinding(rows, about, { id, finding, index, review: settled === null });
  const labels = new Map(about.judged.findings.map((finding) => [finding.id, nameOf(finding)]));
  const life: Life = { random, rows, about, row, version: 1, epoch: 0, standing: null, labels };
  if (settled === null) addAudit(life, null, about.openedAt, 'opened');
  return life;
}

/** Facets as `indexCases` writes them. */
function facetsOf(findings: readonly Finding[]): string[] {
  const all = findings.flatMap(({ task, label, labelNumber }) => {
    const key = label ?? (labelNumber === null ? '' : `${task}#${labelNumber}`);
    return [task, `* ${key}`, `${task} ${key}`];
  });
  return [...new Set(all)].sort();
}

function putFinding(
  rows: Rows,
  about: Subject,
  { id, finding, index, review }: { id: string; finding: Finding; index: number; review: boolean },
) {
  rows.finding.push({
    id: finding.id,
    submission_id: about.submissionId,
    text_id: about.textId,
    case_id: id,
    fragment_id: about.fragmentId,
    key: about.textId ?? `${about.subject} ${index}`,
    task: finding.task,
    task_id: finding.task,
    action: finding.action,
    review,
    label: finding.label,
    label_number: finding.labelNumber,
    rate: finding.rate,
    offset_s: finding.offset,
    start_s: finding.start,
    end_s: finding.end,
    box: finding.box && JSON.stringify(finding.box),
    text: finding.text,
    name: finding.name,
    details: JSON.stringify(finding.details),
    relatives: '[]',
  });
}

type What = Rows['audit_event'][number]['what'];
/** Adds an audit event. `by` null is the machine. */
export function addAudit(life: Life, by: Person | null, at: number, what: What, detail: object = {}): void {
  life.rows.audit_event.push({
    at: new Date(at),
    actor_id: by?.id ?? machineId,
    actor_name: by?.name ?? machineId,
    machine: by === null,
    what,
    submission_id: life.about.submissionId,
    case_id: life.row.id,
    detail: JSON.stringify(detail),
  });
}

/** Moves the case to another state at `at`. */
export function move(life: Life, at: number, state: CaseState): void {
  life.version += 1;
  Object.assign(life.row, { state, version: life.version, updated_at: new Date(at) });
}

export type Choice = { by: Person; at: number; seconds: number; verdict: Verdict };
/** `blind`: the person does not see what the machine found, and rules on none of it. */
type How = { to: CaseState; outcome: Outcome | null; note?: string | null; blind?: boolean };

/** Somebody claims the case, and decides it `seconds` later. Writes the decision, its rulings, and the audit events. */
export function decide(
  life: Life,
  { by, at, seconds, verdict }: Choice,
  { to, outcome, note = null, blind = false }: How,
): Decision {
  const { random, rows, row, about } = life;
  life.epoch += 1;
  addAudit(life, by, at - seconds * 1000, 'claimed', { epoch: life.epoch });
  const stands = outcome === null || outcome === 'overturned';
  const decision: Decision = {
    id: random.uuid(),
    case_id: row.id,
    case_version: life.version,
    from_state: row.state,
    verdict,
    label:
      verdict !== 'reject' ? null : blind ? about.judged.theme : random.chance(0.7) ? labelOf(life) : null,
    policy: verdict === 'reject' && random.chance(0.6) ? policies[about.judged.theme] : null,
    note,
    by_id: by.id,
    by_name: by.name,
    decided_at: new Date(at),
    undoable_until: new Date(at + 10_000),
    taken_back_at: null,
    taken_back: null,
    previous_id: stands ? (life.standing?.id ?? null) : null,
    overturned_by: null,
    outcome,
    seconds,
  };
  rows.decision.push(decision);
  if (outcome === 'overturned' && life.standing) life.standing.overturned_by = decision.id;
  if (!blind) putRulings(life, decision);
  const { label, policy } = decision;
  addAudit(life, by, at, 'decided', {
    verdict,
    label,
    policy,
    decision: decision.id,
    ...(outcome ? { outcome } : {}),
  });
  move(life, at, to);
  if (stands) {
    life.standing = decision;
    row.decision_id = decision.id;
  }
  if (verdict !== 'escalate' && !row.decided_by.includes(by.id)) row.decided_by = [...row.decided_by, by.id];
  Object.assign(row, { claim_epoch: life.epoch, claimed_at: new Date(at - seconds * 1000) });
  return decision;
}

/** Nearly always the machine's own label. */
function labelOf({ random, about, labels }: Life): string | null {
  const machineLabel = labels.get(about.judged.findings[0]?.id ?? '') ?? null;
  return random.chance(0.03) ? random.pick(['Abuse', 'Ads', 'Nonsense']) : machineLabel;
}

function putRulings({ random, rows, about, labels }: Life, decision: Decision): void {
  const rulings = about.judged.findings.map((finding) => ({
    id: finding.id,
    ruled: { action: finding.action, review: true, label: labels.get(finding.id) ?? '' },
  }));
  const all = rulings.map(({ ruled }) => ruled);
  const decided = { verdict: decision.verdict, label: decision.label ?? null };
  for (const [index, { id, ruled }] of rulings.entries()) {
    const presumed = presumedRuling(ruled, decided, all);
    if (!presumed) continue;
    // Some people rule single findings: of several pictures one shows nothing, or one is confirmed by hand.
    const byHand = random.chance(0.05);
    const right = byHand && index > 0 ? random.chance(0.5) && presumed.right : presumed.right;
    rows.ruling.push({
      decision_id: decision.id,
      finding_id: id,
      right,
      label: right ? null : presumed.label,
      by_hand: byHand,
    });
  }
}

const policies: Record<Judged['theme'], string> = {
  Ads: 'spam',
  Abuse: 'harassment',
  Porn: 'nudity',
  Politics: 'political',
  Sensitive: 'private-data',
  Terror: 'violence',
  Nonsense: 'flooding',
  UserDefine: 'other-policy',
};

type Delivery = Rows['delivery'][number];
/** Adds a delivery about decision `of`, caused by decision `cause`. */
export function announce(
  { random, rows }: Life,
  type: Delivery['type'],
  {
    of,
    cause,
    at,
    appeal = null,
  }: { of: Decision; cause: Decision | null; at: number; appeal?: string | null },
): Delivery {
  const leaves = new Date(at);
  const delivery: Delivery = {
    id: random.uuid(),
    decision_id: of.id,
    type,
    state: 'dispatched',
    dispatch_at: leaves,
    dispatched_at: leaves,
    cause_id: cause?.id ?? null,
    appeal_id: appeal,
  };
  rows.delivery.push(delivery);
  return delivery;
}
