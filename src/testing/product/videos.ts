import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A video that the service has accepted, as the store knows it. */
export type Video = { id: string; token: string; videoId: string };

export async function aVideo(databaseUrl: string, kind = 'video-file'): Promise<Video> {
  const video = { id: crypto.randomUUID(), token: crypto.randomUUID(), videoId: crypto.randomUUID() };
  await query(
    databaseUrl,
    `insert into submission (id, kind, state, title, provider_id, params, callback_token, created_by, created_by_name)
     values ($1, $2, 'submitted', 'a video', $3, '{}', $4, 'test', 'test')`,
    [video.id, kind, video.videoId, video.token],
  );
  return video;
}

/** The video's callback number `n`: one fragment with one frame that a person must review. */
export function videoCallback(video: Video, n: number): Record<string, unknown> {
  const frame = { url: `http://127.0.0.1:9/${video.id}/${n}.jpg`, rate: 0.5, label: 1, review: true };
  return {
    code: 0,
    message: 'success',
    nonce: `${n}`,
    timestamp: 1790000000 + n,
    videoInfo: { id: video.videoId },
    fragmentInfo: { id: `f-${n}`, offsetStart: n * 10, offsetEnd: n * 10 + 10 },
    'image-classification': { fileList: [{ ...frame, offset: n * 10 + 1 }] },
  };
}

/** Waits until every stored callback is processed, which may happen after later ones. */
export async function untilProcessed(databaseUrl: string): Promise<void> {
  const waiting = () => query(databaseUrl, 'select from stored_callback limit 1');
  for (const end = performance.now() + 120_000; (await waiting()).length > 0; await sleep(50))
    if (performance.now() > end) throw new Error('callbacks wait that nobody works off');
}

/** For each of the video's callbacks, how often the store reports it as stored, and its effects. */
export async function effectsOf(databaseUrl: string, video: Video) {
  await untilProcessed(databaseUrl);
  const [row] = await query<{ callbacks: number; duplicates: number; fragments: number; findings: number }>(
    databaseUrl,
    `select (select count(*)::int from callback where submission_id = $1 and type = 'fragment') as callbacks,
            (select coalesce(sum(duplicates), 0)::int from callback where submission_id = $1) as duplicates,
            (select count(*)::int from fragment where submission_id = $1) as fragments,
            (select count(*)::int from finding where submission_id = $1) as findings`,
    [video.id],
  );
  if (!row) throw new Error('nothing was counted');
  return row;
}

/** Which of the video's fragments are stored. */
export async function fragmentsOf(databaseUrl: string, video: Video): Promise<Set<string>> {
  await untilProcessed(databaseUrl);
  const rows = await query<{ id: string }>(databaseUrl, 'select id from fragment where submission_id = $1', [
    video.id,
  ]);
  return new Set(rows.map(({ id }) => id));
}

export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
