import { sql } from 'kysely';
import { maxNoticeWords, type NoticeBody } from '../../api/notices.ts';
import type { Notice } from '../../api/reported.ts';
import { type CaseChange, changeCasesIn } from '../changes/change-cases.ts';
import { type Context, machine } from '../context/context.ts';
import { Failure } from '../context/failure.ts';
import { nextState } from '../entities/case-state.ts';
import { findCase, lockCase, newestCaseOf } from '../entities/find-case.ts';
import { findDecision } from '../entities/find-decision.ts';
import { openOrExtendCase } from '../findings/open-case.ts';
import { storeCopyKeysOf } from '../findings/store-copy-keys.ts';
import { type Change, transact } from '../journal/transact.ts';
import { showNotice } from '../show/show-notices.ts';
import type { TheirIds } from '../store/tables/notices.ts';
import type { CaseRow, Db, DecisionRow, NoticeRow, SubmissionRow, Trx } from '../store/tables.ts';
import { checkNew, storeNew } from '../submissions/create-submission.ts';
import { askAbout, storeModerated } from '../submissions/moderate-texts.ts';
import { answerWaiting, rankByReports } from './answer-notices.ts';

type Input = NoticeBody & { source: Source | null };

/** The connection that a report came by, and its ids there. */
type Source = { connectionId: string; their: TheirIds };

/**
 * Stores a report of a content that is known, or of one that comes with it. The content, its case and the report are
 * one transaction, so that a report that fails leaves nothing, and reports at the same moment meet at one case.
 */
export async function sendNotice(
  ctx: Context,
  body: NoticeBody,
  source: Source | null = null,
): Promise<Notice> {
  const input: Input = { ...body, source };
  const sent =
    ((await isKnown(ctx.db.kysely, input)) ? await attempt(ctx, input, null) : null) ??
    (await attempt(ctx, input, await contentOf(ctx, input)));
  if (!sent) throw new Failure('no_such_content');
  return showNotice(sent);
}

/** Null where the content is not known and did not come with the report. */
const attempt = (ctx: Context, input: Input, content: Content | null): Promise<NoticeRow | null> =>
  transact(ctx, (change) =>
    changeCasesIn(change, async (cases) => {
      const before = await sentBefore(change.trx, input);
      if (before) return before;
      const row = await caseOf(change, cases, input.contentId, content);
      return row && report(cases, row, input);
    }),
  );

/** What came with the report, checked and moderated, and how it is stored. */
type Content = (change: Change, cases: CaseChange) => Promise<string>;

async function contentOf(ctx: Context, input: NoticeBody): Promise<Content | null> {
  const { contentId, text, video, audio } = input;
  const named = contentId === undefined ? {} : { contentId };
  if (text) {
    const moderated = await askAbout(ctx, [{ ...text, ...named }]);
    return async (change, cases) => {
      const { results } = await storeModerated(change, cases, ctx, moderated);
      const [stored] = results;
      if (!stored) throw new Error('a text was stored without a case');
      return stored.caseId;
    };
  }
  if (!video && !audio) return null;
  const checked = video
    ? await checkNew(ctx, { kind: 'video-file', body: { ...video, ...named } })
    : await checkNew(ctx, { kind: 'audio-file', body: { ...audio, ...named } });
  return async (change, cases) => openFile(cases, await storeNew(change, ctx, checked));
}

/** The case of a file that the machine has not finished: its findings are added to it later. */
const openFile = (cases: CaseChange, submission: SubmissionRow): Promise<string> =>
  openOrExtendCase(cases, {
    submission,
    kind: submission.kind === 'audio-file' ? 'audio' : 'video',
    subject: 'file',
    title: submission.title,
    preview: '',
    severity: 0,
  });

const newestFile = (db: Db, contentId: string) =>
  db
    .selectFrom('submission')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('kind', 'in', ['video-file', 'audio-file'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

async function isKnown(db: Db, { contentId }: NoticeBody): Promise<boolean> {
  if (contentId === undefined) return false;
  return Boolean((await newestCaseOf(db, contentId)) ?? (await newestFile(db, contentId)));
}

/** The newest case of the content, locked. Opens one where there is none. */
async function caseOf(
  change: Change,
  cases: CaseChange,
  contentId: string | undefined,
  content: Content | null,
): Promise<CaseRow | null> {
  const { trx } = change;
  if (contentId !== undefined) {
    await lock(trx, `content ${contentId}`);
    const found = await newestCaseOf(trx, contentId);
    if (found !== undefined) return lockCase(trx, found);
    const file = await newestFile(trx, contentId);
    if (file) return lockCase(trx, await openFile(cases, file));
  }
  return content && lockCase(trx, await content(change, cases));
}

const lock = (trx: Trx, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);

/** The same report by its reference, sent before. */
async function sentBefore(trx: Trx, { reference, contentId }: NoticeBody): Promise<NoticeRow | null> {
  if (reference === undefined) return null;
  await lock(trx, `report ${reference}`);
  const before = await trx
    .selectFrom('notice')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!before) return null;
  const { content_id } = await findCase(trx, before.case_id);
  if (contentId !== undefined && content_id !== null && content_id !== contentId)
    throw new Failure('reference_of_other_content');
  return before;
}

async function report(change: CaseChange, row: CaseRow, input: Input): Promise<NoticeRow> {
  const notice = (await addToWaiting(change.trx, row, input)) ?? (await store(change.trx, row, input));
  const answer = await answeredAlready(change, row, notice);
  change.record('reported', row, { notice: notice.id, kind: notice.reporter_kind });
  if (answer) {
    // In a decided case no other report waits.
    await answerWaiting(change, row, answer);
    return findNotice(change.trx, notice.id);
  }
  const to = nextState(row.state, 'report') ?? row.state;
  if (to !== row.state)
    await change.move({ from: row.state, to, action: null }, (update) =>
      update.set({ settled: null }).where('id', '=', row.id),
    );
  else change.publish({ type: 'case.changed', caseId: row.id, version: row.version, state: row.state });
  await rankByReports(change, { id: row.id, state: to });
  // While the machine had decided it alone, nobody needed its copies.
  if (row.settled) await storeCopyKeysOf(change.trx, [row.id]);
  return notice;
}

/** A second report by the same reporter while the first waits: its words are added. */
async function addToWaiting(trx: Trx, row: CaseRow, input: Input): Promise<NoticeRow | undefined> {
  const { reporter, words, reason, dueAt } = input;
  const first = await trx
    .selectFrom('notice')
    .selectAll()
    .where('case_id', '=', row.id)
    .where('reporter_id', '=', reporter.id)
    .where('reporter_kind', '=', reporter.kind)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  // Two references are two reports, each with its own answer.
  if (!first || (input.reference !== undefined && first.reference !== null)) return undefined;
  const added = [reason === first.reason ? '' : reason, words === first.words ? '' : (words ?? '')];
  const all = [first.words ?? '', ...added].filter(Boolean).join('\n');
  const due = dueAt === undefined ? null : new Date(dueAt);
  return trx
    .updateTable('notice')
    .set({
      words: all.slice(0, 2 * maxNoticeWords).toWellFormed() || null,
      due_at: sql<Date | null>`least(due_at, ${due}::timestamptz)`,
      reference: first.reference ?? input.reference ?? null,
      ...(first.connection_id === null ? sourceColumns(input) : {}),
    })
    .where('id', '=', first.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const sourceColumns = ({ source }: Pick<Input, 'source'>) =>
  source ? { connection_id: source.connectionId, their: JSON.stringify(source.their) } : {};

const store = (trx: Trx, row: CaseRow, { reporter, ...input }: Input): Promise<NoticeRow> =>
  trx
    .insertInto('notice')
    .values({
      id: crypto.randomUUID(),
      case_id: row.id,
      reference: input.reference ?? null,
      reporter_id: reporter.id,
      reporter_kind: reporter.kind,
      reporter_name: reporter.name ?? null,
      reason: input.reason,
      words: input.words || null,
      due_at: input.dueAt === undefined ? null : new Date(input.dueAt),
      ...sourceColumns(input),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * The person's decision that stands and answers this report too: the content is rejected already, or people approved it
 * when somebody reported it for the same reason. Orders of authorities and, of approved content, reports of trusted
 * flaggers are always decided.
 */
async function answeredAlready(
  { trx }: CaseChange,
  row: CaseRow,
  { reporter_kind: kind, reason }: NoticeRow,
): Promise<DecisionRow | null> {
  if (row.state !== 'decided' || row.decision_id === null || kind === 'authority') return null;
  const standing = await findDecision(trx, row.decision_id);
  if (standing.by_id === machine.id || standing.verdict === 'escalate') return null;
  if (standing.verdict === 'reject') return standing;
  if (kind !== 'user') return null;
  const same = await trx
    .selectFrom('notice')
    .select('id')
    .where('case_id', '=', row.id)
    .where('answer_id', '=', standing.id)
    .where('reason', '=', reason)
    .limit(1)
    .executeTakeFirst();
  return same ? standing : null;
}

const findNotice = (db: Db, id: string): Promise<NoticeRow> =>
  db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
