import path from 'node:path';
import { backup } from '../src/bff/node/backup/backup.ts';
import { backupKeyFile, backupPublicFile } from '../src/bff/node/backup/backup-key.ts';
import { openAnyDatabase } from '../src/bff/node/backup/open-database.ts';
import { readConfig } from '../src/bff/node/config.ts';
import { readCommand } from './arguments.mjs';
import { readPassphrase } from './backup/passphrase.ts';
import { describeKeysOutside, describeParts, inWords, readEnv } from './backup/words.ts';

readCommand('npm run backup', {
  does: `Writes all tables and files of DATABASE_URL or DATA_DIR into FILE, while the product runs or not.
Without a passphrase the backup is signed with ${backupKeyFile} of DATA_DIR (made the first time, in no backup), or with a
key that follows from SEAL_KEY. Keep its fingerprint, or ${backupPublicFile}, apart from the backups.`,
  needs: ['FILE'],
  options: {
    'passphrase-file': [
      'F',
      'encrypts with the passphrase in F (12 characters or more), in place of signing',
    ],
  },
  flags: { quiet: 'no lines of progress on standard error' },
});
await inWords(async ({ file, text, say }) => {
  readEnv();
  const config = readConfig(process.env);
  const dataDir = path.resolve(config.dataDir);
  const passphrase = await readPassphrase(text('passphrase-file'));
  const database = await openAnyDatabase({ databaseUrl: config.directDatabaseUrl, dataDir });
  try {
    const sealKey = config.keys?.seal ?? null;
    const source = { databaseUrl: database.url, dataDir, sealKey, headsDir: config.auditHeadsDir };
    const { manifest, signedBy } = await backup(source, file, { passphrase, say });
    const secrets = config.keys ? "passwords' hashes" : "keys and passwords' hashes";
    return [
      `${file} holds ${describeParts(manifest)}. It was read again and is whole.`,
      signedBy === null
        ? 'It is encrypted: without the passphrase nobody can restore it.'
        : `It is not encrypted, and ${secrets} are in it: keep it as safe as the data.`,
      ...(signedBy === null
        ? []
        : [
            `It is signed with the key ${signedBy}. Keep that apart from it: to restore it elsewhere asks for it.`,
          ]),
      ...describeKeysOutside(config, dataDir),
    ].join('\n');
  } finally {
    await database.close();
  }
});
