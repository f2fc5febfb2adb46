import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';

let bff: TestBff;
let count = 0;
beforeAll(async () => {
  const taken = () => ({ code: 0, message: 'success', result: { requestId: `a-${count++}` } });
  // An operator's side makes the service our own.
  const script = { '/v3/recognition/speech/recording/async': taken };
  bff = await startTestBff(script, { concurrentAudioFiles: 2 }, async () => new Response('{}'));
});
afterAll(() => bff.close());

it('RH8: our own service gets all submissions after a while, because it limits and orders them itself', async () => {
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
  // Nothing has ended, so no slot is free.
  expect(await states()).toEqual(['submitted', 'submitted', 'queued', 'queued']);
  const earlier = { slot_at: sql<Date>`slot_at - interval '11 seconds'` };
  await bff.db.updateTable('submission').set(earlier).where('slot_at', 'is not', null).execute();
  expect(await states()).toEqual(['submitted', 'submitted', 'submitted', 'submitted']);
  expect(bff.requests).toHaveLength(4);
});
