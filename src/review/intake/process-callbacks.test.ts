import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { aVideo, videoCallback } from '../../testing/product/videos.ts';
import { processCallbacks } from './process-callbacks.ts';
import { storeCallbacks } from './stored-callbacks.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

it.each([{ bad: [0] }, { bad: [3] }, { bad: [8] }, { bad: [2, 7] }])(
  'callbacks that fail stay in the queue, and all others of their batch are processed: $bad',
  async ({ bad }) => {
    const videos = await Promise.all(Array.from({ length: 9 }, () => aVideo(bff.databaseUrl)));
    const fails = bad.map((at) => `'${videos[at]?.id}'`);
    await sql`
    create or replace function refuse_fragment() returns trigger language plpgsql as $$ begin
      if new.submission_id in (${sql.raw(fails.join())}) then raise exception 'refused'; end if;
      return new;
    end $$`.execute(bff.db);
    await sql`create or replace trigger refuse before insert on fragment for each row execute function refuse_fragment()`.execute(
      bff.db,
    );
    const ids = await storeCallbacks(
      bff.context(),
      videos.map((video) => ({ submissionId: video.id, raw: JSON.stringify(videoCallback(video, 0)) })),
    );
    const failing = bad.map((at) => ids[at] ?? 0);
    const { taken, failed } = await processCallbacks(bff.context(), { ids });
    expect([...failed.keys()]).toEqual(failing);
    expect([...taken]).toEqual(ids.filter((id) => !failing.includes(id)).map((id) => [id, 'taken']));
    const queued = await bff.db.selectFrom('stored_callback').select('id').where('id', 'in', ids).execute();
    expect(queued.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(failing);
    for (const table of ['fragment', 'callback'] as const) {
      const rows = await bff.db
        .selectFrom(table)
        .select('submission_id')
        .where(
          'submission_id',
          'in',
          videos.map(({ id }) => id),
        )
        .execute();
      const stored = rows.map((row) => row.submission_id).toSorted();
      const expected = videos.filter((_, at) => !bad.includes(at)).map(({ id }) => id);
      expect(stored).toEqual(expected.toSorted());
    }
  },
);
