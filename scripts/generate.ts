// `npm run generate -- --cases 1000000 --days 90`: fills a database with a history that one could believe: content by day
// and week, a machine whose scores mostly mean what they say, people of different care. `--seed 7` another one, `--until
// 2026-11-01T00:00:00Z` another end. DATABASE_URL or the embedded one of DATA_DIR; refuses one that holds real work
// unless told `--anyway`. Statistics are made by the product's own rebuild. Films have findings and figures, and no
// pictures: those would be files, and alike.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { openAnyDatabase } from '../src/bff/node/backup/open-database.ts';
import { readConfig } from '../src/bff/node/config.ts';
import { openDatabase } from '../src/bff/node/database.ts';
import { migrate } from '../src/review/store/migrate.ts';
import { unusedSeams } from '../src/testing/unused-seams.ts';
import { readEnv } from './backup/words.ts';
import { fill } from './generate/fill.ts';
import { type Options, readOptions, usage, WrongOption } from './generate/options.ts';
import { refuseRealWork } from './generate/refuse.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(usage);
  else await generate(options);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof WrongOption ? 2 : 1;
}

async function generate(options: Options): Promise<void> {
  readEnv();
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  await mkdir(dataDir, { recursive: true });
  const database = await openAnyDatabase({ databaseUrl: config.databaseUrl, dataDir });
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
