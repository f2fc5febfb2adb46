import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '../../src/platform/node/postgres/postgres.ts';
import { decideKillLoop } from '../../src/testing/decide-kill-loop.ts';
import { startReport } from './table.ts';

/** RO1, longer: kills a deciding process that many times. */
export async function soakDecideKills(kills: number, seed: number): Promise<void> {
  const report = startReport();
  const dataDir = await mkdtemp(path.join('/tmp', 'second-look-soak-'));
  const server = await startPostgres({ dataDir });
  try {
    const result = await decideKillLoop(await server.url('second_look'), kills, seed);
    report.figure('seed', String(seed));
    report.figure('kills', String(result.kills));
    report.figure('decisions, of which taken back', `${result.decisions}, ${result.takenBack}`);
    for (const [what, count] of Object.entries(result.torn))
      report.promise(`RO1: ${what}`, count === 0, String(count));
    report.promise('RO1: more decisions than kills', result.decisions > kills, '');
  } finally {
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
  report.end();
}
