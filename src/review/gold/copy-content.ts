import { sql, type Transaction } from 'kysely';
import { headStart } from '../../api/case-order.ts';
import { random } from '../../platform/random/random.ts';
import { type CaseChange, noClaim } from '../changes/change-cases.ts';
import type { Context } from '../context/context.ts';
import { storeCopyKeysOf } from '../findings/store-copy-keys.ts';
import type { Change } from '../journal/transact.ts';
import { makeToken } from '../store/digest.ts';
import { insertRows, type RowOf } from '../store/insert-rows.ts';
import type { CaseRow, Db, EvidenceRow, SubmissionRow, Trx } from '../store/tables.ts';
import { type Toss, twinOf } from './twin.ts';

const toss: Toss = (below) => Math.floor(random() * below);
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const maxFile = 64 * 1024 ** 2;

/** Everything that an ordinary case of this content would have: its rows by table, as they are stored. */
type Content = {
  submission: SubmissionRow;
  row: CaseRow;
  texts: RowOf<'text_item'>[];
  contexts: RowOf<'given_context'>[];
  callbacks: RowOf<'callback'>[];
  fragments: RowOf<'fragment'>[];
  evidence: EvidenceRow[];
  findings: RowOf<'finding'>[];
  segments: RowOf<'transcript_segment'>[];
  spoken: RowOf<'spoken_text'>[];
  summaries: RowOf<'task_summary'>[];
};

/** What was sent and found. Of a submission of texts, only the text. */
export async function contentOf(db: Db, row: CaseRow): Promise<Content> {
  const isText = row.kind === 'text';
  const of = <Table extends 'callback' | 'fragment' | 'transcript_segment' | 'spoken_text' | 'task_summary'>(
    table: Table,
  ) =>
    isText
      ? []
      : (db
          .selectFrom(table as 'callback')
          .selectAll()
          .where('submission_id', '=', row.submission_id)
          .execute() as unknown as Promise<RowOf<Table>[]>);
  const submission = await db
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', row.submission_id)
    .executeTakeFirstOrThrow();
  const [texts, contexts, callbacks, fragments, findings, segments, spoken, summaries] = await Promise.all([
    isText ? db.selectFrom('text_item').selectAll().where('id', '=', row.subject).execute() : [],
    db
      .selectFrom('given_context')
      .selectAll()
      .where('subject', '=', isText ? row.subject : row.submission_id)
      .execute(),
    of('callback'),
    of('fragment'),
    db
      .selectFrom('finding')
      .selectAll()
      .where('submission_id', '=', row.submission_id)
      .where((eb) =>
        isText
          ? eb('text_id', '=', row.subject)
          : eb.or([eb('case_id', '=', row.id), eb('case_id', 'is', null)]),
      )
      .orderBy('seq')
      .execute(),
    of('transcript_segment'),
    of('spoken_text'),
    of('task_summary'),
  ]);
  const avatars = contexts.flatMap(({ avatar_id }) => avatar_id ?? []);
  const evidence = await db
    .selectFrom('evidence')
    .selectAll()
    .where('submission_id', '=', row.submission_id)
    .$if(isText, (query) => query.where(sql<boolean>`id = any(${avatars}::uuid[])`))
    .execute();
  return {
    submission,
    row,
    texts,
    contexts,
    callbacks,
    fragments,
    evidence,
    findings,
    segments,
    spoken,
    summaries,
  };
}

/** Copies the stored files, so that removing one case's does not touch the other's. By the id of the original. */
export async function copyFiles(
  { evidence: store }: Pick<Context, 'evidence'>,
  { evidence, ids }: Pick<Copy, 'evidence' | 'ids'>,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const { id, key, submission_id } of evidence) {
    const file = key === null ? null : await store.get(key);
    if (!file) continue;
    const copied = `evidence/${ids.get(submission_id)}/${ids.get(id)}`;
    await store.put(copied, file.body, maxFile);
    keys.set(id, copied);
  }
  return keys;
}

/** `ids`: of rows. `twins`: identifiers that the platform or the service gave. */
export type Copy = Content & {
  caseId: string;
  ids: ReadonlyMap<string, string>;
  twins: ReadonlyMap<string, string>;
};

/** Chooses new identifiers: for rows at random, for what the platform named by twins that nobody has. */
export async function planCopy(db: Db, content: Content): Promise<Copy> {
  const { submission, row, texts, callbacks, evidence, findings } = content;
  const ids = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const { id } of [submission, row, ...texts, ...callbacks, ...evidence, ...findings])
    ids.set(id, crypto.randomUUID());
  for (const id of [row.user_id, row.content_id, submission.provider_id])
    if (id !== null && !twins.has(id)) twins.set(id, await unusedTwin(db, id));
  return { ...content, ids, twins, caseId: ids.get(row.id) ?? '' };
}

async function unusedTwin(db: Db, id: string): Promise<string> {
  let twin = twinOf(id, toss);
  for (let attempt = 0; await isUsed(db, twin); attempt += 1)
    twin = twinOf(attempt < 20 ? id : `${twin}${toss(10)}`, toss);
  return twin;
}

async function isUsed(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('review_case')
    .select('id')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('content_id', '=', id)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Stored files by the id of the original, and who the copy says has sent it. */
export type Placed = {
  goldId: string;
  sender: Pick<SubmissionRow, 'created_by' | 'created_by_name'>;
  files: ReadonlyMap<string, string>;
};

/**
 * Stores the copy as a case that has just opened: all its times move with the time of the opening. Nothing is asked of
 * the moderation service.
 */
export async function storeCopy(
  transaction: Change,
  change: CaseChange,
  copy: Copy,
  placed: Placed,
): Promise<CaseRow | undefined> {
  const { trx } = change;
  const { submission, row, caseId } = copy;
  const now = await databaseNow(trx);
  const later = now.getTime() - row.opened_at.getTime();
  const again = sentAgain(copy, later);
  const isText = row.kind === 'text';
  await put(trx, 'submission', [
    {
      ...again(submission),
      ...placed.sender,
      ...(isText ? { title: copy.texts[0]?.content.slice(0, 80) ?? '', params: { texts: 1 } } : {}),
      callback_token: makeToken(),
      slot_at: null,
    },
  ]);
  await put(
    trx,
    'text_item',
    copy.texts.map((text) => ({ ...again(text), position: 0 })),
  );
  await put(
    trx,
    'evidence',
    copy.evidence.map((picture) => ({ ...again(picture), key: placed.files.get(picture.id) ?? null })),
  );
  await put(trx, 'given_context', copy.contexts.map(again));
  await put(
    trx,
    'callback',
    copy.callbacks.map((callback) => ({
      ...again(callback),
      raw: rawAgain(callback.raw, submission.provider_id, copy.twins, later),
    })),
  );
  await put(trx, 'fragment', copy.fragments.map(again));
  await put(trx, 'transcript_segment', copy.segments.map(again));
  await put(trx, 'spoken_text', copy.spoken.map(again));
  await put(trx, 'task_summary', copy.summaries.map(again));
  transaction.publish({
    type: 'submission.changed',
    submissionId: copy.ids.get(submission.id) ?? '',
    state: submission.state,
  });
  const [opened] = await change.store(
    { was: null, action: { what: 'gold-placed', detail: { gold: placed.goldId } } },
    (writer) => {
      const { report_rank_at: _, ...columns } = again(row);
      return insertRows(writer, 'review_case', [
        {
          ...columns,
          gold_id: placed.goldId,
          sent_by: placed.sender.created_by_name,
          state: 'open',
          settled: null,
          version: 1,
          rank_at: new Date(now.getTime() - headStart(row) * 60_000),
          reported: false,
          report_minutes: 0,
          opened_at: now,
          updated_at: now,
          ...noClaim,
          claim_epoch: 0,
          claimed_at: null,
          decision_id: null,
          decided_by: [],
        },
      ])
        .returningAll()
        .execute();
    },
  );
  const findings = copy.findings.map(({ seq: _, ...finding }) => ({
    ...again(finding),
    // What the machine passed or blocked alone comes to people, too.
    ...(isText ? { review: true, action: 'review' as const } : {}),
  }));
  await put(change.write('finding', [caseId]), 'finding', findings);
  await storeCopyKeysOf(trx, [caseId]);
  return opened;
}

async function databaseNow(trx: Trx): Promise<Date> {
  const { now } = await trx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  return now;
}

/** Columns with identifiers of the platform or the service; other columns may hold the same words with another meaning. */
const named = new Set(['user_id', 'content_id', 'provider_id']);
/** Columns with JSON of the platform, which may name its identifiers, and times, anywhere. */
const given = new Set(['params', 'custom_info', 'body']);

/** A stored row, sent again: with other identifiers, and later times. Texts stay as they are. */
function sentAgain({ ids, twins }: Pick<Copy, 'ids' | 'twins'>, later: number) {
  const move = (at: number) => new Date(at + later);
  const inJson = (value: unknown, free: boolean): unknown => {
    if (typeof value === 'string') {
      const twin = ids.get(value) ?? (free ? twins.get(value) : undefined);
      const at = free && isTime.test(value) ? Date.parse(value) : Number.NaN;
      return twin ?? (Number.isNaN(at) ? value : move(at).toISOString());
    }
    if (Array.isArray(value)) return value.map((one) => inJson(one, free));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inJson(member, free)]));
  };
  const inColumn = (name: string, value: unknown): unknown => {
    if (value instanceof Date) return move(value.getTime());
    if (typeof value === 'string') return (named.has(name) ? twins.get(value) : ids.get(value)) ?? value;
    return inJson(value, given.has(name));
  };
  return <Row extends object>(row: Row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, inColumn(name, value)])) as Row;
}

/** The text of a callback, which people can read: with the service's other identifier, the later time, and otherwise the same. */
function rawAgain(raw: string, providerId: string | null, twins: Copy['twins'], later: number): string {
  const moved = raw.replace(
    /("timestamp"\s*:\s*)(\d+)/g,
    (_, name: string, seconds: string) => `${name}${Number(seconds) + Math.round(later / 1000)}`,
  );
  const twin = providerId === null ? undefined : twins.get(providerId);
  return twin === undefined ? moved : moved.replaceAll(JSON.stringify(providerId), JSON.stringify(twin));
}

async function put<In extends Record<Table, unknown>, Table extends keyof In & string>(
  trx: Transaction<In>,
  table: Table,
  rows: readonly Parameters<typeof insertRows<In, Table>>[2][number][],
): Promise<void> {
  const [first, ...more] = rows;
  if (first) await insertRows(trx, table, [first, ...more]).execute();
}
