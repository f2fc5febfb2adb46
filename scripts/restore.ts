import path from 'node:path';
import { backupKeyFile, readFingerprint } from '../src/bff/node/backup/backup-key.ts';
import { openAnyDatabase } from '../src/bff/node/backup/open-database.ts';
import { restore } from '../src/bff/node/backup/restore.ts';
import { readConfig } from '../src/bff/node/config.ts';
import { readCommand } from './arguments.mjs';
import { readPassphrase } from './backup/passphrase.ts';
import { describeKeysOutside, describeParts, describeRelease, inWords, readEnv } from './backup/words.ts';

readCommand('npm run restore', {
  does: `Puts a backup into an empty DATA_DIR and an empty database, embedded or DATABASE_URL: all of it or nothing.
It must be signed with a key that is known: ${backupKeyFile}, where DATA_DIR has that file and no other, or SEAL_KEY, or
one that is named here. With --unverified it may be of an older release, which did not sign, or signed by an unknown
key: anyone who could write to FILE may have made themselves an administrator in it.`,
  needs: ['FILE'],
  options: {
    'public-key': ['K', 'the fingerprint that the backup printed, or a file that holds the public key'],
    'passphrase-file': ['F', 'a file with the passphrase that the backup was encrypted with'],
  },
  flags: {
    unverified: 'restores a backup that nobody vouches for',
    quiet: 'no lines of progress on standard error',
  },
});
await inWords(async ({ file, text, has, say }) => {
  readEnv();
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  const open = () => openAnyDatabase({ databaseUrl: config.directDatabaseUrl, dataDir });
  const publicKey = text('public-key');
  if (publicKey !== undefined && text('passphrase-file') !== undefined)
    throw new Error('A backup is signed or encrypted: give --public-key or --passphrase-file, not both.');
  const trust = {
    passphrase: await readPassphrase(text('passphrase-file')),
    fingerprints: publicKey === undefined ? [] : [await readFingerprint(publicKey)],
    unverified: has('unverified'),
  };
  const sealKey = config.keys?.seal ?? null;
  const manifest = await restore(file, dataDir, open, { sealKey, trust, say });
  const done = `${describeParts(manifest)} of ${manifest.madeAt} are in ${dataDir} again. Start it with npm start.`;
  return [done, ...describeRelease(manifest), ...describeKeysOutside(config, dataDir)].join('\n');
});
