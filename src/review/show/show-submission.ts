import { sql } from 'kysely';
import { urlOf } from '../../api/call-url.ts';
import { getSource } from '../../api/files.ts';
import type { Submission } from '../../api/submissions.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { among } from '../store/among.ts';
import type { Db, SubmissionRow } from '../store/tables.ts';

/** Submissions as lists show them, with their counts fetched once for all. */
export async function showSubmissions(db: Db, rows: readonly SubmissionRow[]): Promise<Submission[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const findingsBySubmission = db
    .selectFrom('finding')
    .select([
      'submission_id',
      sql<number>`count(*)::int`.as('findings'),
      sql<number>`count(*) filter (where review)::int`.as('review'),
    ])
    .where('submission_id', '=', among(ids))
    .groupBy('submission_id');
  const firstCases = db
    .selectFrom('review_case')
    .distinctOn('submission_id')
    .select(['submission_id', 'id'])
    .where('submission_id', '=', among(ids))
    .orderBy('submission_id')
    .orderBy(sql`settled is not null`)
    .orderBy('opened_at');
  const [counts, cases, waiting] = await Promise.all([
    prepared(db, 'findings by submission', findingsBySubmission),
    prepared(db, 'first cases', firstCases),
    rows.some(isWaiting) ? waitingIds(db) : [],
  ]);
  const countOf = new Map(counts.rows.map((row) => [row.submission_id, row]));
  const caseOf = new Map(cases.rows.map((row) => [row.submission_id, row.id]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    title: row.title,
    url: row.url,
    uploadId: row.upload_id,
    playUrl: canBePlayed(row) ? urlOf(getSource, { params: { id: row.id } }) : null,
    providerId: row.provider_id,
    params: row.params,
    customInfo: row.custom_info,
    roomId: row.room_id,
    userId: row.user_id,
    forumId: row.forum_id,
    message: row.message,
    reasons: row.reasons,
    duration: row.duration,
    frames: row.frames,
    captureStart: row.capture_start,
    place: isWaiting(row) ? placeOf(row, waiting) : null,
    overdue: isOverdue(row),
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    findingCount: countOf.get(row.id)?.findings ?? 0,
    reviewCount: countOf.get(row.id)?.review ?? 0,
    caseId: caseOf.get(row.id) ?? null,
  }));
}

/** One submission as in a list. */
export async function showSubmission(db: Db, row: SubmissionRow): Promise<Submission> {
  const [shown] = await showSubmissions(db, [row]);
  if (!shown) throw new Error('a list of one submission came back empty');
  return shown;
}

/** A file is here, or at the address that it was submitted by. */
const canBePlayed = ({ kind, upload_id: upload, url }: SubmissionRow) =>
  kind === 'video-file' || kind === 'audio-file' ? upload !== null || url !== null : false;

const isWaiting = (row: SubmissionRow) => row.state === 'queued' && row.slot_at === null;

/** Ids of submissions that wait for a slot at the service, first in line first; each kind has its own queue (L2). */
async function waitingIds(db: Db): Promise<{ id: string; kind: string }[]> {
  return db
    .selectFrom('submission')
    .select(['id', 'kind'])
    .where('state', '=', 'queued')
    .where('slot_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

function placeOf(row: SubmissionRow, waiting: { id: string; kind: string }[]): number | null {
  const place = waiting.filter(({ kind }) => kind === row.kind).findIndex(({ id }) => id === row.id);
  return place < 0 ? null : place + 1;
}

/**
 * Minutes of silence after which something is wrong (RC6): a stream reports every minute, a file at its end at the
 * latest.
 */
const patience = {
  'video-stream': 5,
  'audio-stream': 15,
  'video-file': 60,
  'audio-file': 60,
  texts: 1,
} as const;

function isOverdue(row: SubmissionRow, now = Date.now()): boolean {
  const running = ['submitted', 'running', 'closing'].includes(row.state);
  const minutes = row.state === 'closing' ? 2 : patience[row.kind];
  return running && now - row.updated_at.getTime() > minutes * 60_000;
}
