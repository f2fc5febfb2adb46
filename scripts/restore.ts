// `npm run restore -- FILE`: puts a backup into an empty DATA_DIR and an empty database.
import path from 'node:path';
import { backupKeyFile, readFingerprint } from '../src/bff/node/backup/backup-key.ts';
import { openAnyDatabase } from '../src/bff/node/backup/open-database.ts';
import { restore } from '../src/bff/node/backup/restore.ts';
import { readConfig } from '../src/bff/node/config.ts';
import { readPassphrase } from './backup/passphrase.ts';
import { inWords, readEnv, tellOutside, tellParts, tellRelease } from './backup/words.ts';

const usage = `npm run restore -- FILE [--public-key K | --passphrase-file F | --unverified] [--quiet]
Puts a backup into an empty DATA_DIR and an empty database, embedded or DATABASE_URL: all of it or nothing.
It must be signed with a key that is known: ${backupKeyFile}, where DATA_DIR has that file and no other, or SEAL_KEY, or
--public-key       the fingerprint that the backup told, or a file that holds the public key.
--passphrase-file  a file with the passphrase that the backup was encrypted with.
--unverified       restores a backup that nobody vouches for: of an older release, which did not sign, or signed by an
                   unknown key. Whoever could write to FILE may have made themselves an administrator in it.
--quiet            no lines of progress on standard error.`;

const options = {
  'passphrase-file': 'string',
  'public-key': 'string',
  unverified: 'boolean',
  quiet: 'boolean',
} as const;

await inWords({ usage, options }, async (file, given) => {
  readEnv();
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  const open = () => openAnyDatabase({ databaseUrl: config.databaseUrl, dataDir });
  const publicKey = given.text('public-key');
  if (publicKey !== undefined && given.text('passphrase-file') !== undefined)
    throw new Error('A backup is signed or encrypted: give --public-key or --passphrase-file, not both.');
  const trust = {
    passphrase: await readPassphrase(given.text('passphrase-file')),
    fingerprints: publicKey === undefined ? [] : [await readFingerprint(publicKey)],
    unverified: given.has('unverified'),
  };
  const sealKey = config.keys?.seal ?? null;
  const manifest = await restore(file, dataDir, open, { sealKey, trust, say: given.say });
  const done = `${tellParts(manifest)} of ${manifest.madeAt} are in ${dataDir} again. Start it with npm start.`;
  return [done, ...tellRelease(manifest), ...tellOutside(config, dataDir)].join('\n');
});
