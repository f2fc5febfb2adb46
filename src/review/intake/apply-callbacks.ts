import { sql } from 'kysely';
import type { Callback } from '../../protocol/callbacks.ts';
import { indexCases } from '../cases/index-cases.ts';
import { holdCases, openOrExtendCases, partName } from '../cases/open-case.ts';
import { type Context, type Moderation, machine } from '../context.ts';
import { severities } from '../labels/severity.ts';
import { tally } from '../stats/tally.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { SubmissionRow, Trx } from '../store/tables.ts';
import { type Found, storeFindings } from './store-findings.ts';
import { storeSummaries } from './store-summaries.ts';
import { storeTranscript } from './store-transcript.ts';
import { type MachineFinding, toFindings } from './to-findings.ts';
import { unavailableFindings } from './unavailable-findings.ts';

/** A callback of a submission, which the transaction holds. `tasks`: those of its account. */
export type ToApply = { submission: SubmissionRow; callback: Callback; tasks: Moderation['tasks'] };

/** What callbacks tell of content: fragments, findings, summaries and cases. One statement each, however many there are. */
export async function applyCallbacks(trx: Trx, ctx: Context, told: readonly ToApply[]): Promise<void> {
  if (told.length === 0) return;
  await storeFragments(trx, told);
  for (const { submission, callback } of told) {
    if (callback.type === 'summary' || callback.type === 'audio-file')
      await storeSummaries(trx, submission, callback.tasks);
    await storeTranscript(trx, submission, callback.tasks);
  }
  const added = await storeFindings(trx, ctx.jobs, told.flatMap(foundBy));
  const cases = await openCases(trx, partsOf(told, added));
  await indexCases(trx, cases);
  await tally(trx, cases);
}

async function storeFragments(trx: Trx, told: readonly ToApply[]): Promise<void> {
  const [first, ...more] = told.flatMap(({ submission, callback: { fragmentInfo: fragment } }) =>
    !fragment?.id || fragment.offsetStart === null || fragment.offsetEnd === null
      ? []
      : [
          {
            submission_id: submission.id,
            id: fragment.id,
            offset_start: fragment.offsetStart,
            offset_end: fragment.offsetEnd,
          },
        ],
  );
  if (!first) return;
  await insertRows(trx, 'fragment', [first, ...more])
    .onConflict((conflict) => conflict.columns(['submission_id', 'id']).doNothing())
    .execute();
}

function foundBy({ submission, callback, tasks }: ToApply): Found[] {
  const clip = callback.segment?.url ?? null;
  const unlooked = unavailableFindings(callback.unavailable ?? [], tasks);
  return [...toFindings(callback.tasks), ...unlooked].map((finding) => ({
    submissionId: submission.id,
    finding: { ...finding, picture: finding.picture ?? clip },
    fragmentId: fragmentOf(callback),
  }));
}

/** What one person decides, and the findings that are new of it. */
type Part = ReturnType<typeof partOf> & { submission: SubmissionRow; added: MachineFinding[] };

function partsOf(told: readonly ToApply[], added: readonly Found[]): Part[] {
  const parts = new Map<string, Part>();
  const findings = Map.groupBy(added, (one) => `${one.submissionId} ${one.fragmentId ?? ''}`);
  for (const { submission, callback } of told) {
    const part = { ...partOf(submission, callback), submission };
    const known = parts.get(partName(part)) ?? { ...part, added: [] };
    parts.set(partName(part), known);
    const place = `${submission.id} ${fragmentOf(callback) ?? ''}`;
    known.added.push(...(findings.get(place) ?? []).map(({ finding }) => finding));
    findings.delete(place);
  }
  return [...parts.values()];
}

/** A case opens when a finding asks for review; it then holds all findings of its part, the sure ones too. Gives all there are. */
async function openCases(trx: Trx, parts: readonly Part[]): Promise<string[]> {
  const held = await holdCases(trx, parts);
  const wanted = parts
    .map((part) => ({ ...part, review: part.added.filter(({ review }) => review) }))
    .filter(({ review }) => review.length > 0);
  const worst = await severities(
    trx,
    wanted.map(({ review }) => review),
  );
  const opened = await openOrExtendCases(
    trx,
    machine,
    wanted.map((part, at) => ({
      ...part,
      title: part.submission.title,
      preview: previewOf(part.review),
      severity: worst[at] ?? 0,
    })),
    held,
  );
  const ids = new Map([...held].map(([name, { id }]) => [name, id]));
  for (const [at, part] of wanted.entries()) ids.set(partName(part), opened[at] ?? '');
  await attach(
    trx,
    parts.filter(({ added }) => added.length > 0),
    ids,
  );
  // Of something said that brought no finding a search must know as well.
  return [...new Set(ids.values())];
}

/** What one person decides: a whole film or sound file, one fragment of a live stream, one callback of an audio stream. */
function partOf(submission: SubmissionRow, callback: Callback) {
  const fragment = fragmentOf(callback);
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

async function attach(trx: Trx, parts: readonly Part[], ids: ReadonlyMap<string, string>): Promise<void> {
  const rows = parts.flatMap((part) => {
    const case_id = ids.get(partName(part));
    const whole = part.subject === 'file';
    return case_id === undefined
      ? []
      : [{ case_id, submission_id: part.submission.id, fragment_id: part.fragment, whole }];
  });
  if (rows.length === 0) return;
  await sql`
    update finding set case_id = loose.case_id
    from (
      with part as materialized (
        select case_id, submission_id, fragment_id, whole
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as part (
          case_id uuid, submission_id uuid, fragment_id text, whole boolean
        )
      )
      select finding.id, part.case_id from part join finding using (submission_id)
      where whole and finding.case_id is null
      union all
      select finding.id, part.case_id from part join finding using (submission_id, fragment_id)
      where not whole and finding.case_id is null
      union all
      select finding.id, part.case_id from part join finding using (submission_id)
      where not whole and part.fragment_id is null and finding.fragment_id is null and finding.case_id is null
    ) as loose
    where finding.id = loose.id`.execute(trx);
}

/** A video's fragment, or the segment of an audio stream, named by its start. */
function fragmentOf(callback: Callback): string | null {
  const start = callback.segment?.startTime ?? null;
  return callback.fragmentInfo?.id ?? (start === null ? null : String(start));
}

const previewOf = (findings: readonly MachineFinding[]) =>
  [...new Set(findings.flatMap((finding) => finding.text ?? finding.name ?? []))].join(' · ');
