import type { DossierBody, DossierDecision, DossierEntry } from '../../api/dossier.ts';
import { machineId } from '../../api/settled.ts';
import { digested, digestOf, hasDigests } from '../entities/decision-digests.ts';
import type { Checked } from './check-dossier.ts';

type Detail = Readonly<Record<string, unknown>>;

/** Each decision must say what its audit entry says, and each entry of a decision must have its decision. */
export async function checkDecisions({ decisions, audit, case: about }: DossierBody, checked: Checked) {
  const { faults } = checked;
  const before = faults.length;
  const entries = audit.entries.filter(({ what, caseId }) => what === 'decided' && caseId === about.id);
  const byDecision = new Map(
    entries.filter(({ salt }) => salt !== null).map((entry) => [String(detailOf(entry).decision), entry]),
  );
  const withoutDetail = entries.filter(({ salt }) => salt === null);
  for (const decision of decisions) {
    const { by, decidedAt } = decision;
    const entry =
      byDecision.get(decision.id) ??
      withoutDetail.find(({ actorId, at }) => actorId === by.id && follows(at, decidedAt));
    if (entry) await compare(decision, entry, { about, checked });
    else if (isDatedBack(decision, about))
      checked.open.push(
        `Decision ${decision.id}: the machine decided alone when the case was opened; this has no audit entry of its own.`,
      );
    else faults.push(`Decision ${decision.id} (${decision.verdict}) has no audit entry.`);
    faults.push(...takenBackFaults(decision, audit.entries, decisions));
  }
  const known = new Set(decisions.map(({ id }) => id));
  for (const [id, entry] of byDecision)
    if (!known.has(id))
      faults.push(`The decision ${id} of the audit entry at position ${entry.position} is missing.`);
  const standing = standingOf(decisions);
  if (standing !== about.decisionId)
    faults.push(
      `The decision that stands is ${standing ?? 'none'} by the decisions, and ${about.decisionId ?? 'none'} by the case.`,
    );
  if (faults.length === before && decisions.length > 0)
    checked.good.push(`${decisions.length} decisions agree with their audit entries.`);
}

/** What the machine did alone is written as a decision only when people look at it again. */
const isDatedBack = ({ by, decidedAt, review }: DossierDecision, about: DossierBody['case']) =>
  by.id === machineId && decidedAt === about.openedAt && review === null;

const detailOf = ({ detail }: DossierEntry): Detail =>
  typeof detail === 'object' && detail !== null ? (detail as Detail) : {};

type About = { about: DossierBody['case']; checked: Checked };

async function compare(
  decision: DossierDecision,
  entry: DossierEntry,
  { about, checked }: About,
): Promise<void> {
  const name = `Decision ${decision.id}`;
  if (entry.salt === null) {
    checked.open.push(
      `${name}: the detail of its audit entry was removed, so only who and when was compared.`,
    );
  }
  const detail = detailOf(entry);
  const sealed =
    entry.salt === null ? {} : { verdict: null, label: null, policy: null, outcome: null, ...detail };
  const same: Record<string, [unknown, unknown]> = {
    // The rule or the machine that decided has its own name.
    'by.id': [decision.by.id, entry.actorId],
    ...(entry.machine ? {} : { 'by.name': [decision.by.name, entry.actorName] }),
    decidedAt: [decision.decidedAt, timeIn(detail, decision, entry)],
  };
  for (const field of ['verdict', 'label', 'policy', 'outcome'] as const)
    if (field in sealed) same[field] = [decision[field], sealed[field as keyof typeof sealed]];
  if (hasDigests(detail)) {
    same.policyVersion = [decision.policyVersion, detail.policyVersion];
    same.bulk = [decision.review?.bulk ?? null, detail.size ?? null];
    if (decision.review === null) delete same.bulk;
  }
  for (const [field, [says, wasSealed]] of Object.entries(same))
    if (says !== wasSealed)
      checked.faults.push(
        `${name}: ${field} is ${JSON.stringify(says)}, and was ${JSON.stringify(wasSealed)} when it was sealed in the audit (position ${entry.position}).`,
      );
  if (entry.salt !== null) await compareDigests(decision, detail, { name, about, checked });
}

/** Entries of earlier releases have no time of the decision: theirs follows it within the transaction. */
function timeIn(detail: Detail, { decidedAt }: DossierDecision, { at }: DossierEntry): unknown {
  if ('decidedAt' in detail) return detail.decidedAt;
  return follows(at, decidedAt) ? decidedAt : at;
}
const follows = (at: string, time: string | null) => {
  const ms = Date.parse(at) - Date.parse(time ?? '');
  return ms >= 0 && ms < 60_000;
};

async function compareDigests(
  decision: DossierDecision,
  detail: Detail,
  { name, about, checked }: About & { name: string },
): Promise<void> {
  const parts = Object.keys(digested) as (keyof typeof digested)[];
  const { review } = decision;
  if (!hasDigests(detail)) {
    checked.open.push(
      `${name}: ${parts.join(', ')} and policyVersion have no digest in the audit, because the machine decided or an earlier release sealed it.`,
    );
    return;
  }
  if (review === null) {
    const why = about.emptiedAt === null ? null : `they were erased at ${about.emptiedAt}`;
    if (why) checked.open.push(`${name}: ${parts.join(', ')} were not compared: ${why}.`);
    else checked.faults.push(`${name}: its proof of review is missing.`);
    return;
  }
  const { note, reasons, actions } = decision;
  const values = { note, reasons, actions, proof: review.proof };
  for (const part of parts) {
    const digest = await digestOf(review.salt, values[part]);
    if (digest !== (detail[digested[part]] ?? null))
      checked.faults.push(`${name}: ${part} is not what was sealed in the audit.`);
  }
}

function takenBackFaults(
  { id, takenBack, takenBackAt, overturnedBy }: DossierDecision,
  entries: readonly DossierEntry[],
  decisions: readonly DossierDecision[],
): string[] {
  const faults: string[] = [];
  if ((takenBack === null) !== (takenBackAt === null))
    faults.push(`Decision ${id}: takenBack and its time disagree.`);
  const ofIt = (entry: DossierEntry) => {
    if (entry.what !== 'undone' && entry.what !== 'reversed') return false;
    const { undone } = detailOf(entry);
    return undone === id || (undone === undefined && follows(entry.at, takenBackAt));
  };
  const entry = entries.findLast(ofIt);
  const sealed = entry && (detailOf(entry).takenBackAt ?? takenBackAt);
  if (takenBack !== (entry?.what ?? null) || (entry && sealed !== takenBackAt))
    faults.push(
      `Decision ${id}: takenBack is ${JSON.stringify([takenBack, takenBackAt])}, and was ${JSON.stringify(entry ? [entry.what, sealed] : null)} when it was sealed in the audit.`,
    );
  const by = decisions.find((one) => one.id === overturnedBy);
  if (overturnedBy !== null && by?.outcome !== 'overturned')
    faults.push(`Decision ${id}: overturnedBy names a decision that overturned nothing.`);
  return faults;
}

/** The last first decision or one that overturned it, unless it was taken back. */
function standingOf(decisions: readonly DossierDecision[]): string | null {
  const standing = decisions.findLast(
    ({ takenBack, outcome }) => takenBack === null && (outcome === null || outcome === 'overturned'),
  );
  return standing?.id ?? null;
}
