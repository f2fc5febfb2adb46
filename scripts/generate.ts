import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openAnyDatabase } from '../src/bff/node/backup/open-database.ts';
import { readConfig } from '../src/bff/node/config.ts';
import { openDatabase } from '../src/bff/node/database.ts';
import { migrate } from '../src/review/store/migrate.ts';
import { unusedSeams } from '../src/testing/unused-seams.ts';
import { input, readGroup, refuse } from './arguments.mjs';
import { readEnv } from './backup/words.ts';
import { fill } from './generate/fill.ts';
import { type Options, readOptions, WrongOption } from './generate/options.ts';
import { refuseRealWork } from './generate/refuse.ts';

const name = readGroup(
  'npm run generate',
  {
    samples: {
      does: `Draws the sample video, the gallery pictures and the sample texts again; the results are committed.
It needs ffmpeg with libx264 and two fonts.`,
    },
    release: {
      does: `Writes the fixture of this release that later releases upgrade in the tests.
Once for each release, into src/testing/releases; it is committed and never changed.`,
    },
    licences: {
      does: 'Writes docs/licences.md: the licence of each package that is installed with the product.',
    },
    models: {
      does: `Trains the models of the text engine and prints their figures on the dev parts of the data.
docs/text-models.md says which data. The same data gives the same files, byte by byte; they are committed.`,
      options: { data: ['FOLDER', 'where the data sets are (usually TEXT_DATA)'] },
      flags: {
        check: 'writes nothing; fails unless the committed files are what the data gives',
        unseen: 'also leaves each data set out and prints the figures on it',
      },
    },
  },
  {
    does: `Fills DATABASE_URL, or the embedded database of DATA_DIR, with a plausible history.
Content by day and week, a machine whose scores mostly mean what they say, people of different care. Videos have findings
and figures, but no pictures, which would be files that all look alike. Refuses a database that holds real work.`,
    options: {
      cases: ['N', 'how many (usually 10000)'],
      alone: ['N', 'texts that the machine decides alone, for each case (usually 3)'],
      open: ['N', 'about how many of the newest still wait (usually one of 2500)'],
      days: ['N', 'how long it took (usually 90)'],
      seed: ['N', 'another history (usually 1)'],
      until: ['TIME', 'its end, as 2026-11-01T00:00:00Z (usually now)'],
    },
    flags: { anyway: 'beside what people really did' },
  },
);
try {
  if (name === 'samples') await import('./make-samples.ts');
  else if (name === 'release') await (await import('./generate/release.ts')).generateRelease();
  else if (name === 'licences') await (await import('./generate/licences.ts')).writeLicences();
  else if (name === 'models') await import('./train-text.ts');
  else await generate(readOptions(input.values));
} catch (error) {
  if (error instanceof WrongOption) refuse(error.message);
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function generate(options: Options): Promise<void> {
  readEnv();
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  await mkdir(dataDir, { recursive: true });
  const database = await openAnyDatabase({ databaseUrl: config.directDatabaseUrl, dataDir });
  const db = openDatabase(database.url);
  try {
    await migrate(db.kysely);
    if (!options.anyway) await refuseRealWork(db.kysely);
    const began = performance.now();
    const { rows, seconds } = await fill({ ...unusedSeams(), db }, database.url, options, (what) =>
      process.stderr.write(`\r${what}    `),
    );
    process.stderr.write('\n');
    const all = (performance.now() - began) / 1000;
    console.log(
      `${options.cases} cases of ${options.days} days, seed ${options.seed}: ${rows} rows in ${seconds.toFixed(0)} s, ` +
        `${Math.round(rows / seconds)} rows a second; with statistics ${all.toFixed(0)} s.`,
    );
  } finally {
    await db.close();
    await database.close();
  }
}
