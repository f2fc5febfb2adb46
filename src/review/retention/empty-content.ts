import { sql } from 'kysely';
import { caseActions } from '../../api/cases.ts';
import type { ContentCounts } from '../../api/retention.ts';
import { freeTexts } from '../../api/statement-rules.ts';
import { removeDetails } from '../audit/removed-details.ts';
import { type CaseChange, changeCasesIn, noClaim } from '../changes/change-cases.ts';
import type { Context } from '../context/context.ts';
import { foldNow } from '../counting/fold.ts';
import { nextState } from '../entities/case-state.ts';
import type { Change } from '../journal/transact.ts';
import { answerRemoved } from '../notices/answer-notices.ts';
import type { Trx } from '../store/tables.ts';
import { type Content, removeFiles } from './remove-files.ts';

export type EmptyResult = { counts: ContentCounts; details: Awaited<ReturnType<typeof removeDetails>> };

/**
 * Removes all content, and every text written about it. Keeps what statistics and the audit need: that there was a
 * case, its kind and severity, and who decided it when and how. Cases that wait for a decision wait no longer.
 * Statistics stay, except those by user, room, forum and word. Files are removed last, before the commit: after a
 * crash, rows without files are emptied again, and no file is left without a row.
 */
export async function emptyContent(
  transaction: Change,
  ctx: Context,
  content: Content,
): Promise<EmptyResult> {
  const { trx } = transaction;
  const submissions = [...content.submissions, ...(await retireGold(trx, content))].sort();
  const texts = [...content.texts];
  // The same lock that callbacks take: a callback that arrives now waits, and then finds the submission emptied.
  await sql`
    select from submission where id = any(${submissions}::uuid[])
      or id in (select submission_id from text_item where id = any(${texts}::uuid[]))
    order by id for update`.execute(trx);
  const emptied = await changeCasesIn(transaction, async (change) => {
    const cases = await emptyCases(change, submissions, texts);
    const notes = await emptyNotes(change, cases);
    const findings = await emptyFindings(change, cases, submissions, texts);
    const emptiedTexts = await emptyTexts(trx, submissions, texts);
    const callbacks = await emptyCallbacks(trx, submissions);
    const details = await emptyDetails(trx, submissions, cases);
    const { files, bytes } = await removeFiles(trx, ctx, { submissions, texts });
    await sql`
      delete from given_context
      where submission_id = any(${submissions}::uuid[]) or subject = any(${texts}::uuid[])`.execute(trx);
    await emptySubmissions(transaction, submissions);
    return {
      counts: {
        submissions: submissions.length,
        texts: emptiedTexts,
        cases: cases.length,
        findings,
        callbacks,
        files,
        bytes,
        notes,
      },
      details,
    };
  });
  await foldNow(trx);
  return emptied;
}

/** Of gold cases, the content of the copies goes as well, and no more are made. Returns the copies' submissions. */
async function retireGold(trx: Trx, { submissions, texts }: Content): Promise<string[]> {
  const { rows } = await sql<{ submission_id: string }>`
    with retired as (
      update gold set retired_at = coalesce(retired_at, now()), note = null from review_case as original
      where original.id = gold.case_id and (
        original.submission_id = any(${submissions}::uuid[])
        or (original.kind = 'text' and original.subject = any(${texts}::text[]))
      )
      returning gold.id, case_id
    )
    select submission_id from review_case join retired on retired.id = gold_id and review_case.id <> case_id
    where emptied_at is null`.execute(trx);
  return rows.map((row) => row.submission_id);
}

async function emptyCases(
  change: CaseChange,
  submissions: readonly string[],
  texts: readonly string[],
): Promise<string[]> {
  const rows = await change.trx
    .selectFrom('review_case')
    .select(['id', 'state'])
    .where(
      sql<boolean>`submission_id = any(${submissions}::uuid[]) or (kind = 'text' and subject = any(${texts}::text[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const [state, some] of Map.groupBy(rows, (row) => row.state)) {
    const to = nextState(state, 'empty') ?? state;
    await change.move({ from: state, to, action: null }, (update) =>
      update
        .set({
          title: '',
          preview: '',
          content_id: null,
          user_id: null,
          room_id: null,
          forum_id: null,
          report_minutes: 0,
          ...noClaim,
          emptied_at: sql<Date>`now()`,
        })
        .where(
          'id',
          'in',
          some.map((row) => row.id),
        ),
    );
  }
  return rows.map((row) => row.id);
}

/** Removes the notes about these cases, here and in what was sent. */
async function emptyNotes(change: CaseChange, cases: readonly string[]): Promise<number> {
  const { trx } = change;
  const skipSearch = { words: false };
  const these = sql`case_id = any(${cases}::uuid[])`;
  await answerRemoved(trx, cases);
  await sql`update notice set reason = '', words = null, reporter_name = null where ${these}`.execute(trx);
  await sql`
    update calibration_answer as answer set note = null from calibration_case as one
    where one.calibration_id = answer.calibration_id and one.position = answer.position and one.${these}`.execute(
    trx,
  );
  await sql`
    update calibration_case set outcome = outcome || '{"note": null}' where ${these} and outcome is not null`.execute(
    trx,
  );
  await sql`delete from case_search where ${these}`.execute(trx);
  await sql`delete from case_copy where ${these}`.execute(trx);
  await sql`update look set ended_at = now() where ${these} and ended_at is null`.execute(
    change.write('look', cases),
  );
  await sql`
    delete from appeal_link where decision_id in (select id from decision where ${these})`.execute(trx);
  const appeals = await sql`
    update appeal set statement = '', by_name = null, reply = null, ended_at = coalesce(ended_at, now())
    where ${these} and statement <> ''`.execute(change.write('appeal', cases));
  const decisions = await sql`update decision set note = null where ${these} and note is not null`.execute(
    change.write('decision', cases, skipSearch),
  );
  // The moderator may have typed their values.
  await sql`
    update decision set actions = (select jsonb_agg(one || '{"params": {}}') from jsonb_array_elements(actions) as one)
    where ${these} and actions <> '[]'`.execute(change.write('decision', cases, skipSearch));
  await sql`delete from advice where ${these}`.execute(trx);
  // With its salt, which the audit's digests of these texts need.
  await sql`delete from review_proof where ${these}`.execute(trx);
  await emptyReasons(change, cases);
  await sql`
    update statement_sending set errors = '[]'
    where decision_id in (select id from decision where ${these}) and errors <> '[]'`.execute(trx);
  const handOvers = await sql`
    update hand_over set note = '', frame = null, ended_at = coalesce(ended_at, now())
    where ${these} and note <> ''`.execute(change.write('hand_over', cases, skipSearch));
  await sql`
    update sending_attempt set answer = '', failure = null
    where sending_id in (select id from sending where ${these})`.execute(trx);
  await sql`
    update sending set body = '', failure = null, ended_at = coalesce(ended_at, now()),
      state = case when state = 'waiting' then 'dead' else state end
    where ${these} and body <> ''`.execute(trx);
  const counts = [appeals, decisions, handOvers].map(({ numAffectedRows }) => Number(numAffectedRows ?? 0));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Removes the free texts of statements of reasons. Their coded members stay, because they name nobody. */
async function emptyReasons(change: CaseChange, cases: readonly string[]): Promise<void> {
  await sql`
    update decision set reasons = reasons || '{"decision_ground_reference_url": null}' || (
      select coalesce(jsonb_object_agg(key, '[…]'), '{}') from jsonb_each_text(reasons)
      where key = any(${[...freeTexts]}::text[]) and value is not null
    ) where case_id = any(${cases}::uuid[]) and reasons is not null`.execute(
    change.write('decision', cases, { words: false }),
  );
}

/** Class, score, time and box stay for the statistics about the machine. */
async function emptyFindings(
  change: CaseChange,
  cases: readonly string[],
  submissions: readonly string[],
  texts: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update finding set key = 'emptied ' || id, text = null, reasons = null, name = null, type_name = null, scene = null, details = '[]', relatives = '[]'
    where submission_id = any(${submissions}::uuid[]) or text_id = any(${texts}::uuid[])`.execute(
    change.write('finding', cases, { words: false }),
  );
  return Number(numAffectedRows ?? 0);
}

async function emptyTexts(
  trx: Trx,
  submissions: readonly string[],
  texts: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update text_item set content = '', content_id = null, user_id = null, forum_id = null, emptied_at = now()
    where submission_id = any(${submissions}::uuid[]) or id = any(${texts}::uuid[])`.execute(trx);
  // The title of a submission of texts is the beginning of its first text.
  await sql`
    update submission set title = '' where id in (
      select submission_id from text_item where id = any(${texts}::uuid[]) and position = 0
    )`.execute(trx);
  await sql`
    update submission set emptied_at = now() where id in (
      select submission_id from text_item where id = any(${texts}::uuid[])
    ) and not exists (
      select from text_item where text_item.submission_id = submission.id and emptied_at is null
    )`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Digests stay, so that a repeated callback is still recognised as a duplicate. */
async function emptyCallbacks(trx: Trx, submissions: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update callback set raw = '', reason = null, failure = null, reasons = null, oddities = '[]'
    where submission_id = any(${submissions}::uuid[])`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Audit events about a case hold no content (see `record`). Events about gallery pictures hold names, so their details
 * are removed.
 */
async function emptyDetails(trx: Trx, submissions: readonly string[], cases: readonly string[]) {
  const plain = caseActions.filter((action) => action !== 'gallery-picture-added');
  const { rows } = await sql<{ id: number; position: number | null }>`
    select id, position from audit_event
    where (submission_id = any(${submissions}::uuid[]) or case_id = any(${cases}::uuid[]))
      and salt is not null and what <> all(${plain}::text[]) and detail <> '{}'`.execute(trx);
  // Only sealed details can be removed. The caller seals the chain first, and is called again when that was not enough.
  if (rows.some((row) => row.position === null))
    throw new Error('the audit of this content is not sealed yet');
  return removeDetails(
    trx,
    rows.map((row) => row.id),
  );
}

async function emptySubmissions({ trx, publish }: Change, submissions: readonly string[]): Promise<void> {
  const these = sql`submission_id = any(${submissions}::uuid[])`;
  await sql`delete from transcript_segment where ${these}`.execute(trx);
  await sql`delete from spoken_text where ${these}`.execute(trx);
  await sql`
    update fragment set failure = null, reasons = null, missed = '[]'
    where ${these} and (failure is not null or missed <> '[]')`.execute(trx);
  await sql`
    update task_summary set body = body || '{"text": null, "matchList": []}' where ${these}`.execute(trx);
  const emptied = await trx
    .updateTable('submission')
    .set({
      title: '',
      url: null,
      upload_id: null,
      content_id: null,
      params: '{}',
      custom_info: null,
      room_id: null,
      user_id: null,
      forum_id: null,
      message: null,
      reasons: null,
      missed: '[]',
      capture_start: null,
      emptied_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where(sql<boolean>`id = any(${submissions}::uuid[])`)
    .returning(['id', 'state'])
    .execute();
  for (const { id, state } of emptied) publish({ type: 'submission.changed', submissionId: id, state });
}
