import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import type { Callback } from '../../protocol/callbacks.ts';
import { say } from '../../reasons/say.ts';
import { columnsOf, serialize } from '../../reasons/serialize.ts';
import { type CaseChange, changeCasesIn } from '../changes/change-cases.ts';
import type { Context, Moderation } from '../context/context.ts';
import { type CaseSubject, finished, holdCases, openOrExtendCases, partName } from '../findings/open-case.ts';
import { settleCases } from '../findings/settle-cases.ts';
import { storeCopyKeysOf } from '../findings/store-copy-keys.ts';
import { keyIn, type NewFinding, storeFindings } from '../findings/store-findings.ts';
import { storeLanguagesOf } from '../findings/store-languages.ts';
import { type MachineFinding, toFindings } from '../findings/to-findings.ts';
import type { Change } from '../journal/transact.ts';
import { severities } from '../labels/severity.ts';
import { insertRows, type RowOf } from '../store/insert-rows.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { failureOf } from './failure-of.ts';
import { withoutHarmless } from './harmless.ts';
import { partOf } from './part-of.ts';
import { storeSummaries } from './store-summaries.ts';
import { storeTranscript } from './store-transcript.ts';
import { unavailableFindings } from './unavailable-findings.ts';

/** A callback of a submission that the transaction has locked. `tasks`: the task types of its account. */
export type ToApply = {
  submission: SubmissionRow;
  callback: Callback;
  tasks: Moderation['tasks'];
  digest: string | null;
};

/**
 * Stores what callbacks report: fragments, findings, summaries and cases. One statement for each kind, whatever the
 * number of callbacks.
 */
export async function applyCallbacks(
  change: Change,
  ctx: Context,
  callbacks: readonly ToApply[],
): Promise<void> {
  if (callbacks.length === 0) return;
  const { trx } = change;
  await storeFragments(trx, callbacks);
  for (const { submission, callback } of callbacks) {
    if (callback.type === 'summary' || callback.type === 'audio-file')
      await storeSummaries(trx, submission, callback.tasks);
    await storeTranscript(trx, submission, callback);
  }
  const found = callbacks.flatMap((one) =>
    foundBy(one).map((each) => ({ ...each, submission: one.submission })),
  );
  const wanted = await withoutHarmless(trx, ctx, found);
  await changeCasesIn(change, async (cases) => {
    const added = await storeFindings(cases, ctx.jobs, wanted);
    await openCases(cases, partsOf(callbacks, added));
  });
}

/**
 * If a fragment is reported twice and one report has no failure, the fragment has no failure: somebody looked at it.
 */
async function storeFragments(trx: Trx, callbacks: readonly ToApply[]): Promise<void> {
  const fragments = new Map<string, RowOf<'fragment'>>();
  for (const { submission, callback } of callbacks) {
    const { id, from, to } = partOf(callback);
    if (!callback.fragmentInfo || id === null || from === null || to === null) continue;
    const partKey = `${submission.id} ${id}`;
    const known = fragments.get(partKey);
    const failure = failureOf(callback);
    const lookedAt = failure === null || (known && known.failure === null);
    fragments.set(partKey, {
      submission_id: submission.id,
      id,
      offset_start: from,
      offset_end: to,
      missed: serialize(callback.videoInfo?.missed ?? []),
      ...columnsOf({ failure }),
      ...known,
      ...(lookedAt ? { failure: null, reasons: null } : {}),
    });
  }
  const [first, ...more] = fragments.values();
  if (!first) return;
  const insert = insertRows(trx, 'fragment', [first, ...more]).onConflict((conflict) =>
    conflict.columns(['submission_id', 'id']).doUpdateSet((eb) => {
      // The failure and its reasons are set and cleared together.
      const unlessLookedAt = <Column extends 'failure' | 'reasons'>(column: Column) =>
        eb
          .case()
          .when('excluded.failure', 'is', null)
          .then(null)
          .else(eb.ref(`fragment.${column}`))
          .end();
      return { failure: unlessLookedAt('failure'), reasons: unlessLookedAt('reasons') };
    }),
  );
  await prepared(trx, 'store fragments', insert);
}

function foundBy({ submission, callback, tasks, digest }: ToApply): NewFinding[] {
  const { segment } = callback;
  const { id: fragmentId } = partOf(callback);
  const isStream = submission.kind === 'audio-stream';
  const unlooked = unavailableFindings(callback.unavailable ?? [], tasks);
  return [...toFindings(callback.tasks), ...unlooked].map((reported) => {
    const nowhere = reported.start === null && reported.offset === null;
    // Each callback of an audio stream is about another segment, even if it does not identify it.
    const part = fragmentId ?? (isStream && nowhere ? digest : null);
    const finding = {
      ...reported,
      // V15: a picture is identified by its address; one without an address is a new picture in each fragment.
      key: reported.picture === null && part !== null ? keyIn(part, reported.key) : reported.key,
      start: nowhere ? (segment?.startTime ?? null) : reported.start,
      end: nowhere ? (segment?.endTime ?? null) : reported.end,
      picture: reported.picture ?? segment?.url ?? null,
    };
    const inSummary = { key: reported.key, timed: reported.start !== null };
    return { submissionId: submission.id, finding, inSummary, fragmentId };
  });
}

/** What one person decides, and its new findings. */
type Part = ReturnType<typeof decidedWith> & {
  submission: SubmissionRow;
  added: MachineFinding[];
  /** The machine has looked at all of it. */
  complete: boolean;
};

function partsOf(callbacks: readonly ToApply[], added: readonly NewFinding[]): Part[] {
  const parts = new Map<string, Part>();
  const findings = Map.groupBy(added, (one) => `${one.submissionId} ${one.fragmentId ?? ''}`);
  for (const { submission, callback } of callbacks) {
    const part = { ...decidedWith(submission, callback), submission };
    const known = parts.get(partName(part)) ?? { ...part, added: [], complete: false };
    known.complete ||= isComplete(callback, part);
    parts.set(partName(part), known);
    const partKey = `${submission.id} ${partOf(callback).id ?? ''}`;
    known.added.push(...(findings.get(partKey) ?? []).map(({ finding }) => finding));
    findings.delete(partKey);
  }
  return [...parts.values()];
}

/** A whole file is complete with its summary, a part of a stream at once; what could not be looked at never is. */
function isComplete(callback: Callback, { subject }: { subject: string }): boolean {
  if (failureOf(callback) !== null || (callback.unavailable ?? []).length > 0) return false;
  return subject === 'file' ? callback.type !== 'fragment' : subject !== 'end';
}

/**
 * Opens a case when a finding asks for review. The case then holds all findings of its part, including those that the
 * machine is sure of. A complete part that nobody has to look at becomes a settled case.
 */
async function openCases(change: CaseChange, parts: readonly Part[]): Promise<void> {
  const { trx } = change;
  // The search also needs speech without findings.
  const held = await holdCases(change, parts);
  const reviewableOf = await needingReview(
    trx,
    parts.map(({ added }) => added),
  );
  const wanted = parts.flatMap((part, at) => {
    const reviewable = reviewableOf[at] ?? [];
    if (reviewable.length > 0) return [{ ...part, reviewable, alone: false }];
    return part.complete && !held.has(partName(part)) ? [{ ...part, reviewable, alone: true }] : [];
  });
  const blocked = await blockedParts(
    trx,
    wanted.filter(({ alone }) => alone),
  );
  const worst = await severities(
    trx,
    wanted.map(({ reviewable }) => reviewable),
  );
  const subjects = wanted.map((part, at) => ({
    ...part,
    ...subjectOf(part, part.reviewable),
    severity: worst[at] ?? 0,
    ...(part.alone ? settledAs(blocked.get(partName(part))) : {}),
  }));
  const opened = await openOrExtendCases(change, subjects, held);
  const ids = new Map([...held].map(([name, { id }]) => [name, id]));
  for (const [at, part] of wanted.entries()) ids.set(partName(part), opened[at] ?? '');
  await attach(
    change,
    parts.filter(({ added }) => added.length > 0),
    ids,
  );
  const aboutOf = new Map<string, CaseSubject>(subjects.map((about) => [partName(about), about]));
  const audioFiles = parts.filter(({ kind, complete }) => kind === 'audio' && complete);
  const spoken = audioFiles.flatMap((part) => ids.get(partName(part)) ?? []);
  await storeCopyKeysOf(trx, spoken);
  await storeLanguagesOf(change, spoken);
  await settleCases(
    change,
    parts.flatMap((part) => {
      const id = ids.get(partName(part));
      const about = aboutOf.get(partName(part));
      const isOver = !about && held.get(partName(part))?.state === 'decided';
      return id === undefined || !part.complete || isOver ? [] : [finished(id, about ?? subjectOf(part, []))];
    }),
  );
}

const subjectOf = (part: Part, reviewable: readonly MachineFinding[]) => ({
  ...part,
  title: part.submission.title,
  preview: previewOf(reviewable),
  severity: 0,
});

const settledAs = (blocked: { label: string | null } | undefined) =>
  blocked ? { settled: 'block' as const, label: blocked.label } : { settled: 'pass' as const };

/** The parts of which the machine has blocked something, each with the label of its surest block. */
async function blockedParts(
  trx: Trx,
  parts: readonly Part[],
): Promise<ReadonlyMap<string, { label: string | null }>> {
  if (parts.length === 0) return new Map();
  const rows = parts.map(({ submission, subject, fragment }) => ({ id: submission.id, subject, fragment }));
  const { rows: found } = await prepared(
    trx,
    'blocked parts',
    sql<{ id: string; subject: string; label: string | null }>`
    select distinct on (part.id, subject) part.id, subject, label
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (id uuid, subject text, fragment text)
    join finding on submission_id = part.id and action = 'block' and (subject = 'file' or fragment_id = fragment)
    order by part.id, subject, rate desc nulls last, seq`,
  );
  return new Map(
    found.map(({ id, subject, label }) => [partName({ submission: { id }, subject }), { label }]),
  );
}

/**
 * The findings that a person must look at: those for which the service asks for review, and those that it is sure of
 * without showing evidence (V13, V14), unless the dictionary calls the class harmless.
 */
async function needingReview(trx: Trx, lists: readonly MachineFinding[][]): Promise<MachineFinding[][]> {
  const sure = lists.flat().filter(({ review, unseen, action }) => !review && unseen && action === null);
  const worth = await severities(
    trx,
    sure.map((one) => [one]),
  );
  const harmful = new Set(sure.filter((_, at) => (worth[at] ?? 0) > 0));
  const needsReview = (one: MachineFinding) =>
    one.review || (one.unseen && one.action === 'block') || harmful.has(one);
  return lists.map((list) => list.filter(needsReview));
}

/**
 * What one person decides: a whole video or audio file, a fragment of a live stream, or a callback of an audio stream.
 */
function decidedWith(submission: SubmissionRow, callback: Callback) {
  const { id: fragment } = partOf(callback);
  if (submission.kind === 'video-stream')
    return { kind: 'fragment', subject: fragment ?? 'end', fragment } as const;
  if (submission.kind === 'audio-stream')
    return { kind: 'audio-stream', subject: fragment ?? 'end', fragment } as const;
  return {
    kind: submission.kind === 'audio-file' ? 'audio' : 'video',
    subject: 'file',
    fragment: null,
  } as const;
}

async function attach(
  change: CaseChange,
  parts: readonly Part[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = parts.flatMap((part) => {
    const case_id = ids.get(partName(part));
    const whole_file = part.subject === 'file';
    return case_id === undefined
      ? []
      : [{ case_id, submission_id: part.submission.id, fragment_id: part.fragment, whole_file }];
  });
  if (rows.length === 0) return;
  await prepared(
    change.write(
      'finding',
      rows.map(({ case_id }) => case_id),
    ),
    'attach findings',
    sql`
    update finding set case_id = loose.case_id
    from (
      with part as materialized (
        select case_id, submission_id, fragment_id, whole_file
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (
          case_id uuid, submission_id uuid, fragment_id text, whole_file boolean
        )
      )
      select finding.id, part.case_id from part join finding using (submission_id)
      where whole_file and finding.case_id is null
      union all
      select finding.id, part.case_id from part join finding using (submission_id, fragment_id)
      where not whole_file and finding.case_id is null
      union all
      select finding.id, part.case_id from part join finding using (submission_id)
      where not whole_file and part.fragment_id is null and finding.fragment_id is null and finding.case_id is null
    ) as loose
    where finding.id = loose.id`,
  );
}

const previewOf = (findings: readonly MachineFinding[]) =>
  [...new Set(findings.flatMap(({ text, name }) => (text === null ? (name ?? []) : say(text, 'en'))))].join(
    ' · ',
  );
