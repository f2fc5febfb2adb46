import type { TextAnswer, TextsAnswer, TextsBody } from '../../api/texts.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { limits } from '../../protocol/limits.ts';
import { readTextResponse, type TextResult } from '../../protocol/text.ts';
import { accountInUse } from '../accounts/in-use.ts';
import { type CaseChange, changeCasesIn } from '../changes/change-cases.ts';
import { type Context, type Moderation, machine } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { type CaseSubject, finished, openOrExtendCases } from '../findings/open-case.ts';
import { settleCases } from '../findings/settle-cases.ts';
import { storeFindings } from '../findings/store-findings.ts';
import { detail, finding, type MachineFinding } from '../findings/to-findings.ts';
import { type Change, transact } from '../journal/transact.ts';
import { severities } from '../labels/severity.ts';
import { findMarks } from '../show/marks.ts';
import { cleanJson } from '../store/clean-text.ts';
import { makeToken } from '../store/digest.ts';
import { insertRows } from '../store/insert-rows.ts';
import type { SubmissionRow } from '../store/tables.ts';
import { readModerated } from './read-moderated.ts';
import { storeContexts } from './store-contexts.ts';
import { once, submissionId } from './submission-id.ts';

type Text = TextsBody['texts'][number];

/**
 * Moderates texts now (§ 1 Text moderation): requests of at most ten texts, with one answer in input order (L1). Stores
 * them in one transaction after the last answer, so that a failure leaves nothing behind. `key`: sent again with it, they
 * are the same texts. `id`: that of the submission, if the caller has it already.
 */
export async function moderateTexts(
  ctx: Context,
  input: TextsBody,
  given: { key?: string | undefined; id?: string } = {},
): Promise<TextsAnswer> {
  const id = given.id ?? (await submissionId(ctx, 'texts', given.key));
  return once(
    given.key,
    () => readModerated(ctx.db.kysely, id),
    async () => {
      const moderated = await askAbout(ctx, input.texts, id);
      return transact(ctx, (change) =>
        changeCasesIn(change, async (cases) => {
          const { results } = await storeModerated(change, cases, ctx, moderated);
          return { submissionId: id, results: results.map(({ answer }) => answer) };
        }),
      );
    },
  );
}

export type Moderated = {
  submissionId: string;
  account: Moderation;
  texts: readonly Text[];
  results: readonly TextResult[];
};

/** Asks the service about texts; nothing is stored. `submissionId`: under which they will be. */
export async function askAbout(
  ctx: Context,
  texts: readonly Text[],
  submissionId: string = crypto.randomUUID(),
): Promise<Moderated> {
  const account = await accountInUse(ctx);
  const results: TextResult[] = [];
  for (let at = 0; at < texts.length; at += limits.textsPerRequest) {
    const batch = texts.slice(at, at + limits.textsPerRequest);
    results.push(...(await ask(ctx, account, batch, submissionId)));
  }
  return { submissionId, account, texts, results };
}

/**
 * Stores moderated texts, each with its case. `known`: their right answer is known (gold cases), so no case opens, and no
 * rule decides.
 */
export async function storeModerated(
  change: Change,
  cases: CaseChange,
  ctx: Context,
  { submissionId, account, texts, results }: Moderated,
  { known = false } = {},
): Promise<{ submissionId: string; results: { caseId: string; answer: TextAnswer }[] }> {
  const submission = await storeSubmission(change, ctx, { submissionId, account, texts });
  const stored = await storeTexts(
    cases,
    ctx,
    submission,
    texts.map((text, position) => ({ text, result: resultAt(results, position), position })),
    known,
  );
  return { submissionId: submission.id, results: stored };
}

async function ask(
  ctx: Context,
  account: Moderation,
  texts: readonly Text[],
  submissionId: string,
): Promise<TextResult[]> {
  const fields = { text: texts.map(({ context: _, ...text }) => text) };
  const answer = await account.limitTexts(ctx.actor.id, () =>
    account.post('/v3/recognition/text', fields, { submissionId }),
  );
  const read = readTextResponse(cleanJson(answer), texts, account.tasks);
  if (read.ok) return read.results;
  throw read.reason === 'refused'
    ? new Failure('service_refused', { words: read.message, code: read.code })
    : new Failure('service_answer_unusable', { why: read.detail });
}

async function storeSubmission(
  { trx, record, publish }: Change,
  ctx: Context,
  { submissionId: id, account, texts }: Omit<Moderated, 'results'>,
): Promise<SubmissionRow> {
  const submission = await trx
    .insertInto('submission')
    .values({
      id,
      kind: 'texts',
      state: 'end',
      account_id: account.id,
      title: texts[0]?.content.slice(0, 80) ?? '',
      params: JSON.stringify({ texts: texts.length }),
      custom_info: null,
      callback_token: makeToken(),
      created_by: ctx.actor.id,
      created_by_name: ctx.actor.name,
      ended_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { state } = submission;
  record('submitted', { kind: 'texts', count: texts.length }, { submissionId: id });
  record('moderated', {}, { submissionId: id, by: machine });
  publish({ type: 'submission.changed', submissionId: id, state });
  return submission;
}

function resultAt(results: readonly TextResult[], position: number): TextResult {
  const result = results[position];
  if (!result) throw new Error('a text has no result');
  return result;
}

type Answered = { text: Text; result: TextResult; position: number };

/** Stores texts, a case for each, and what the machine found. Cases that need nobody are settled from the start. */
async function storeTexts(
  change: CaseChange,
  ctx: Context,
  submission: SubmissionRow,
  answered: readonly Answered[],
  known: boolean,
): Promise<{ caseId: string; answer: TextAnswer }[]> {
  const stored = answered.map(({ text, result, position }) => {
    const id = crypto.randomUUID();
    return { id, text, result, position, found: findingOf(id, result) };
  });
  const [first, ...more] = stored.map(({ id, text, position }) => ({
    id,
    submission_id: submission.id,
    position,
    content: text.content,
    content_id: text.contentId ?? null,
    user_id: text.userId ?? null,
    forum_id: text.forumId ?? null,
  }));
  if (!first) return [];
  await prepared(change.trx, 'store texts', insertRows(change.trx, 'text_item', [first, ...more]));
  await storeContexts(
    change.trx,
    ctx.jobs,
    submission.id,
    stored.map(({ id, text }) => ({ subject: id, context: text.context })),
  );
  const worst = await severities(
    change.trx,
    stored.map(({ found }) => [found]),
  );
  const subjects = stored.map(
    ({ id, text, found }, at): CaseSubject => ({
      submission,
      kind: 'text',
      subject: id,
      title: text.content,
      preview: text.content,
      severity: worst[at] ?? 0,
      ...(found.review && !known ? {} : { settled: found.action === 'block' ? 'block' : 'pass' }),
      label: found.label,
      content: text.content,
      contentId: text.contentId ?? null,
      userId: text.userId ?? null,
      forumId: text.forumId ?? null,
    }),
  );
  const caseIds = await openOrExtendCases(change, subjects, new Map());
  await storeFindings(
    change,
    ctx.jobs,
    stored.map(({ id, found }, at) => ({
      submissionId: submission.id,
      finding: found,
      textId: id,
      caseId: caseIds[at] ?? null,
    })),
  );
  const acted = await settleCases(
    change,
    known ? [] : subjects.map((about, at) => finished(caseIds[at] ?? '', about)),
  );
  return stored.map(({ text, result, found: { details, review } }, at) => {
    const caseId = caseIds[at] ?? '';
    const by = acted.get(caseId);
    const forPeople = by ? by.outcome === 'review' : review;
    const answer = {
      ...answerOf(text, result),
      ...(by && { action: by.outcome, rule: { id: by.rule.id, name: by.rule.name, was: by.was } }),
      details,
      marks: findMarks(text.content, details),
      review: forPeople,
      caseId: forPeople ? caseId : null,
    };
    return { caseId, answer };
  });
}

function findingOf(id: string, result: TextResult): MachineFinding {
  const found = finding(
    { type: 'text', taskId: 'text' },
    {
      action: result.action,
      review: result.review || result.action === 'review',
      label: result.label,
      rate: result.rate,
      details: result.details.map(detail),
    },
  );
  return { ...found, key: id };
}

function answerOf(
  text: Text,
  result: TextResult,
): Omit<TextAnswer, 'caseId' | 'details' | 'marks' | 'review'> {
  return {
    content: text.content,
    action: result.action,
    label: result.label,
    rate: result.rate,
    ...(text.contentId === undefined ? {} : { contentId: text.contentId }),
    ...(text.userId === undefined ? {} : { userId: text.userId }),
    ...(text.forumId === undefined ? {} : { forumId: text.forumId }),
  };
}
