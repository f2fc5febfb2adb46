// `npm run backup -- FILE`: everything of DATA_DIR and its database in one file, while it runs or not.
import path from 'node:path';
import { backup } from '../src/bff/node/backup/backup.ts';
import { openAnyDatabase } from '../src/bff/node/backup/open-database.ts';
import { readConfig } from '../src/bff/node/config.ts';
import { inWords, readEnv, tellOutside, tellParts } from './backup/words.ts';

await inWords('npm run backup -- FILE', async (file) => {
  readEnv();
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  const database = await openAnyDatabase({ databaseUrl: config.databaseUrl, dataDir });
  try {
    const manifest = await backup(
      { databaseUrl: database.url, dataDir, keysOutside: config.keys !== null },
      file,
    );
    const whole = `${file} holds ${tellParts(manifest)}. It was read again and is whole. ${config.keys ? "Passwords' hashes" : "Keys and passwords' hashes"} are in it: keep it as safe as the data.`;
    return [whole, ...tellOutside(config, dataDir)].join('\n');
  } finally {
    await database.close();
  }
});
