import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorTokenFile, readOperatorToken } from '../../platform/node/keys/operator-token.ts';
import { fakeOcr } from '../../testing/frame-tasks.ts';
import { about, drawVideo, type Harness, startHarness } from '../../testing/moderation-harness.ts';

let harness: Harness;
let token: string;
const canary = 'kanarienvogel';

beforeAll(async () => {
  harness = await startHarness({}, { frameTasks: [fakeOcr()], audioTasks: [] });
  token = await readOperatorToken(operatorTokenFile(harness.dataDir));
});
afterAll(() => harness.close());

const forget = async (id: string) =>
  (
    await fetch(`${harness.service.url}/operator/submissions/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;

/** The service's tables that contain a word. */
const tablesWith = (word: string) =>
  harness.database(async (db) => {
    const found: string[] = [];
    for (const table of ['submissions', 'frames', 'sounds', 'fragments', 'callbacks']) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(`moderation.${table}`)} as stored
        where strpos(stored::text, ${word}) > 0`.execute(db);
      if (rows[0]?.count) found.push(table);
    }
    return found;
  });
async function files(): Promise<string[]> {
  const root = path.join(harness.dataDir, 'moderation');
  const all = await readdir(root, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && /frames|clips|work/.test(entry.parentPath))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

it('forgets an ended video: its rows, frames and callbacks, and nothing of another video', async () => {
  const fields = { interval: 1, tasks: ['ocr-text'] };
  const source = drawVideo(harness.receiver, 5, `${canary}.mp4`);
  const gone = await harness.submit(source, { ...fields, customInfo: { words: canary } });
  const other = await harness.submit(drawVideo(harness.receiver, 4, 'other.mp4'), {
    ...fields,
    customInfo: { words: 'zaunkoenig' },
  });
  await harness.receiver.until((received) =>
    [gone, other].every((id) => about(received, id).summaries.length > 0),
  );
  const before = await files();
  expect(await tablesWith(canary)).toEqual(expect.arrayContaining(['submissions', 'callbacks']));
  expect(await forget(gone)).toBe(204);
  expect(await tablesWith(canary)).toEqual([]);
  expect(await tablesWith(gone)).toEqual([]);
  expect(await tablesWith('zaunkoenig')).toContain('submissions');
  const left = await files();
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(before.length);
  for (const file of left) expect((await readFile(file)).includes(canary)).toBe(false);
  expect(await forget(gone)).toBe(404);
});
