// `npm run restore -- FILE`: puts a backup into an empty DATA_DIR and an empty database.
import path from 'node:path';
import { openAnyDatabase } from '../src/bff/node/backup/open-database.ts';
import { restore } from '../src/bff/node/backup/restore.ts';
import { readConfig } from '../src/bff/node/config.ts';
import { inWords, readEnv, tellOutside, tellParts, tellRelease } from './backup/words.ts';

await inWords('npm run restore -- FILE', async (file) => {
  readEnv();
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  const open = () => openAnyDatabase({ databaseUrl: config.databaseUrl, dataDir });
  const manifest = await restore(file, dataDir, open, { keysGiven: config.keys !== null });
  const done = `${tellParts(manifest)} of ${manifest.madeAt} are in ${dataDir} again. Start it with npm start.`;
  return [done, ...tellRelease(manifest), ...tellOutside(config, dataDir)].join('\n');
});
