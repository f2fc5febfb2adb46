import { input, readGroup } from './arguments.mjs';

const benches = {
  search: {
    does: `How long a search takes among many waiting cases.
Chinese words of one and two characters included, on a PostgreSQL of its own, through the verb that answers the console.`,
    count: ['cases', 100_000],
    flags: { explain: 'also prints the query plans' },
    run: () => import('./bench-search.ts'),
  },
  list: {
    does: `Scrolls a long list to its end and back in Chromium: its slowest frame and its memory.`,
    count: ['cases', 100_000],
    run: () => import('./bench-list.ts'),
  },
  stats: {
    does: `How long each of the dashboard's panels takes at 7, 30 and 90 days.
Compared with the previous period, on the database of DATABASE_URL or DATA_DIR, which \`npm run generate\` fills: the first
query and then some more. What is shown is compared with plain counts of the tables. Fails when a panel's p95 is above 200 ms, a list of the cases behind a figure takes more than 300 ms, or a figure is wrong.`,
    count: ['queries', 40],
    flags: { quick: 'does not count the tables' },
    run: () => import('./bench-stats.ts'),
  },
  export: {
    does: `How long each export takes and how much memory, beside PostgreSQL's own COPY of the same rows.`,
    count: ['rows', 1_000_000],
    flags: { explain: 'prints the plans' },
    run: () => import('./bench-export.ts'),
  },
  backup: {
    does: `How long a backup and its restore take beside PostgreSQL's own COPY of the same rows.`,
    count: ['cases', 100_000],
    run: () => import('./bench-backup.ts'),
  },
  audit: {
    does: `What the audit chain costs a decision, and how long its rows take to seal and to check.`,
    count: ['rows', 1_000_000],
    run: () => import('./bench-audit.ts'),
  },
  scale: {
    does: `The queue, searches, dashboards and exports on two databases that \`npm run generate\` filled, in turn.
Fails where the larger one takes more than 1.3 times as long. It claims and decides some cases in both.`,
    needs: ['SMALLER_URL', 'LARGER_URL'],
    run: () => import('./bench-scale.ts'),
  },
  engines: {
    does: `The sample video through every engine that works here, one frame at a time and side by side.
Frames a second, each engine's time, and texts meanwhile. Fails when the service's event loop was blocked for too long.`,
    run: () => import('./bench-engines.ts'),
  },
  compare: {
    does: `Compares two tables of docs/benchmarks, older and newer.
Says of each figure by what factor it changed, and whether that is more than its spread.`,
    needs: ['OLDER', 'NEWER'],
    run: async () => {
      const [older = '', newer = ''] = input.words;
      const { printComparison } = await import('./bench/saved.ts');
      await printComparison(older, newer);
    },
  },
  demo: {
    does: `How long the built demo takes in Chromium until its queue is usable.
The first time (cold: nothing in the browser; at most 5 s) and later (warm; at most 1.5 s), from a plain static server.`,
    count: ['times', 3],
    run: () => import('./bench-demo.ts'),
  },
} as const;

const name = readGroup('npm run bench', benches, {
  does: `Measures what the product does beside what bounds it, in the same run. Prints each line as soon as it is measured and
a table at the end. Needs \`npm run build\`. With words, runs only these:`,
  words: {
    texts: "texts against openssl's signatures",
    item: 'what a text and a decision cost through the whole product',
    intake: 'callbacks against plain inserts',
    streams: 'a callback until twenty browsers have its event',
    queue: 'the queue with that many cases against ten thousand',
    capture: 'capture against bare ffmpeg',
    videos: 'ten videos against one',
    start: 'the start, and processes and memory at rest',
    page: "the page's weight",
    decide: 'deciding 200 cases by key in Chromium until the next one is painted',
  },
  count: ['cases', 1_000_000],
  flags: { save: 'writes the table into docs/benchmarks' },
});
if (name) await benches[name].run();
else await import('./bench/beside-bounds.ts');
