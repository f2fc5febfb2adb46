// Soak: makes every call of the API, and asks the database for the plan of each statement that was sent.
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../database.ts';
import { files, read, sources } from '../sources.ts';
import { busyDay } from './busy-day.ts';
import { crossedTables } from './cross-shard.ts';
import { crossings, inManyStatements, reasons } from './known-crossings.ts';
import { recordStatements } from './record.ts';
import { readShardKeys } from './shard-key.ts';

/** `ODD_CALLS=5000 ODD_SEED=2` looks further. */
const oddCalls = Number(process.env.ODD_CALLS ?? 1500);
const seed = Number(process.env.ODD_SEED ?? 7);
/** By source: the tables of which its statements ask every shard. */
const crossing = new Map<string, Set<string>>();
const reached = new Set<string>();
let [statements, across] = [0, 0];

beforeAll(async () => {
  const recording = recordStatements();
  await busyDay(oddCalls, seed).finally(recording.end);
  const database = await testDatabase('review');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const keys = await readShardKeys(client);
  for (const { file, text } of recording.sent) {
    const tables = await crossedTables(client, keys, text);
    if (tables === null) continue;
    statements += 1;
    reached.add(file);
    if (tables.length === 0) continue;
    across += 1;
    crossing.set(file, (crossing.get(file) ?? new Set()).union(new Set(tables)));
  }
  await client.end();
  await database.drop();
});

describe('statements that would ask every shard', () => {
  it('are known, with the reason', () => {
    const unknown = [...crossing].flatMap(([file, tables]) => {
      const known = new Set([...inManyStatements, ...(crossings[file]?.tables.split(', ') ?? [])]);
      const more = [...tables.difference(known)];
      return more.length > 0 ? [`${file}: ${more.sort().join(', ')}`] : [];
    });
    expect(unknown).toEqual([]);
  });

  it('are listed of sources that exist', () => {
    expect(Object.keys(crossings).filter((file) => !sources.includes(file))).toEqual([]);
  });

  it('were looked for in most sources that send any', () => {
    const sending = sources.filter(
      (file) => /^src\/review\//.test(file) && !file.includes('/migrations/') && sendsStatements(read(file)),
    );
    const share = sending.filter((file) => reached.has(file)).length / sending.length;
    expect(statements).toBeGreaterThan(400);
    process.stdout.write(
      `${across} of ${statements} statements of ${reached.size} sources ask every shard\n`,
    );
    expect(share).toBeGreaterThan(0.7);
  });

  it('are counted by reason in docs/capacity.md', () => {
    expect(files).toContain('docs/capacity.md');
    const page = read('docs/capacity.md');
    const counts = reasons.map((reason) => [
      reason,
      Object.values(crossings).filter(({ why }) => why === reason).length,
    ]);
    const shown = [...page.matchAll(/^\| ([a-z ]+) \| (\d+) \|/gm)].map(([, why, count]) => [
      why,
      Number(count),
    ]);
    expect(shown).toEqual(counts);
  });
});

const sendsStatements = (source: string) => /\.execute\(|executeTakeFirst|prepared\(/.test(source);
