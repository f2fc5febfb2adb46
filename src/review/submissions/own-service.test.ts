import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

let bff: TestBff;
let count = 0;
beforeAll(async () => {
  const taken = () => ({ code: 0, message: 'success', result: { requestId: `a-${count++}` } });
  // The service is ours: it has an operator's side.
  const script = { '/v3/recognition/speech/recording/async': taken };
  bff = await startTestBff(script, { concurrentAudioFiles: 2 }, async () => new Response('{}'));
});
afterAll(() => bff.close());

it('RH8: what our own service has had for a while keeps no place: it counts for itself, and must know of short ones', async () => {
  const tasks = ['speech-transcription'];
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) {
    const { status, body } = await bff.as('supervisor')('POST', '/api/audio-files', {
      url: 'https://x.example/a.wav',
      tasks,
    });
    expect(status).toBe(202);
    ids.push(body.submission.id);
  }
  const states = async () => {
    await bff.runJobs();
    const rows = await bff.db.selectFrom('submission').select(['id', 'state']).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.state);
  };
  expect(await states()).toEqual(['submitted', 'submitted', 'queued', 'queued']);
  // Nothing has ended, and no place was given back by anybody.
  expect(await states()).toEqual(['submitted', 'submitted', 'queued', 'queued']);
  const earlier = { slot_at: sql<Date>`slot_at - interval '11 seconds'` };
  await bff.db.updateTable('submission').set(earlier).where('slot_at', 'is not', null).execute();
  expect(await states()).toEqual(['submitted', 'submitted', 'submitted', 'submitted']);
  expect(bff.requests).toHaveLength(4);
});
