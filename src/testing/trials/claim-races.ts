import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { query } from '../product/videos.ts';
import { fillRoom, openRoom } from './room.ts';

const processes = 3;
const program = path.join(import.meta.dirname, 'claimer/main.ts');

/**
 * RQ1: moderators of three processes claim from one lane, which has barely more cases than people. If two hold the same
 * case, a unique row fails and with it the trial; `claims` is the number of claims.
 */
export async function claimRaces(
  databaseUrl: string,
  { moderators, claims, seed }: { moderators: number; claims: number; seed: number },
) {
  await (await openRoom(databaseUrl)).close();
  await fillRoom(databaseUrl, moderators + 5);
  await query(databaseUrl, 'create table held (case_id uuid primary key, by text not null)');
  await query(
    databaseUrl,
    'create table claimed (case_id uuid, epoch int, by text not null, primary key (case_id, epoch))',
  );
  const children = Array.from({ length: processes }, (_, index) => {
    const share = (total: number) =>
      String(Math.floor(total / processes) + (index < total % processes ? 1 : 0));
    return fork(program, [databaseUrl, share(moderators), share(claims), String(seed + index)]);
  });
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve))));
  const ends = children.map(endOf);
  for (const child of children) child.send('go');
  const failed = (await Promise.all(ends)).filter((code) => code !== 0).length;
  const [figures] = await query<{ claims: number; people: number; gaps: number }>(
    databaseUrl,
    `select (select count(*)::int from claimed) as claims, (select count(distinct by)::int from claimed) as people,
       (select count(*)::int from (select case_id from claimed group by case_id having max(epoch) <> count(*)) g) as gaps`,
  );
  if (!figures) throw new Error('nothing was counted');
  return { ...figures, failed };
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
