import path from 'node:path';
import { input, readGroup } from './arguments.mjs';
import type { RowName } from './soak/rows.ts';

const row = (name: RowName, does: string, count: readonly [of: string, usually: number]) => ({
  does,
  count,
  seed: true,
  run: async (count: number, seed: number) =>
    (await import('./soak/rows.ts')).soakRow(name, { of: does, count, seed }),
});
const soaks = {
  stream: {
    does: `A pushed stream with drawn and spoken words, then stopped in a browser.
Compares what is reported with what was planted.`,
    count: ['seconds', 180],
    run: async (count: number) => (await import('./soak/stream.ts')).soakStream(count),
  },
  videos: {
    does: `Twelve videos and five audio files at once.`,
    run: async () => (await import('./soak/videos.ts')).soakVideos(),
  },
  clock: {
    does: `The whole product on a clock that jumps by hours and days, back and ahead.
How long texts, decisions, deliveries and heads of the audit chain were delayed. Needs Debian's libfaketime.`,
    count: ['seconds after each jump', 30],
    run: async (count: number) => (await import('./soak/clock.ts')).soakClock(count),
  },
  fair: {
    does: `An ordinary video alone, and behind ten videos and three audio files of a day.
Some only claim that length. How much later it ends, and the maximum memory of each program.`,
    run: async () => (await import('./soak/fair.ts')).soakFair(),
  },
  database: {
    does: `PostgreSQL, a connection of it and the moderation service killed under light load.
Also shut down and paused. Only usual answers and 503 with a reason, normal again within 5 s (15 s for the service's work), JSON lines only.`,
    count: ['seconds', 60],
    run: async (count: number) => (await import('./soak/database.ts')).soakDatabase(count),
  },
  scale: {
    does: `Three consoles and two workers, one of them killed every ten seconds.
On one database and one object store. Nothing may be lost or done twice, and no browser may miss an event.`,
    count: ['seconds', 300],
    options: { from: ['FOLDER', 'they begin with the release in this folder and are upgraded in turn'] },
    flags: { split: 'through PgBouncer, and with a replica for searches, dashboards and exports' },
    run: async (count: number) => {
      const { from } = input.values;
      const folder = typeof from === 'string' ? path.resolve(from) : undefined;
      const split = input.values.split === true;
      await (await import('./soak/scale.ts')).soakScale(count, { from: folder, split });
    },
  },
  input: {
    does: `Mutated requests over every call of the API: none may fail, hang or reveal anything internal.
npm test sends ten thousand.`,
    count: ['requests', 1_000_000],
    run: async (count: number) => (await import('./soak/input.ts')).soakInput(count),
  },
  RO1: {
    does: `Kills of a deciding process: no decision without its audit event or delivery.`,
    count: ['kills', 200],
    seed: true,
    run: async (count: number, seed: number) =>
      (await import('./soak/deliveries.ts')).soakDecideKills(count, seed),
  },
  RC2: row('RC2', 'Kills of the whole product while callbacks come.', ['kills', 500]),
  RC3: row('RC3', 'Callbacks, 32 copies of each at once to two processes.', ['callbacks', 500]),
  RC4: row('RC4', 'Random histories of 2 to 6 callbacks, after every order of up to 6.', ['histories', 2000]),
  RQ1: row('RQ1', 'Claims by 50 moderators of three processes.', ['claims', 100_000]),
  RQ2: row('RQ2', 'Holders who continue after their lease has ended.', ['holders', 1000]),
  RQ3: row('RQ3', 'Decisions, 32 equal requests for each.', ['decisions', 1000]),
  RO5: row('RO5', 'Kills of the sender of statements of reasons.', ['kills', 500]),
} as const;

const name = readGroup('npm run soak', soaks);
if (name) await soaks[name].run(input.count, input.seed ?? Date.now() % 1_000_000);
