import { readFile } from 'node:fs/promises';
import { loadServiceKeys } from '../platform/node/keys/service-keys.ts';
import { sharedSecrets } from '../platform/node/keys/shared-secrets.ts';
import { addAccount, listAccounts, removeAccount, setAlways200 } from './accounts/accounts.ts';
import type { Settings } from './settings.ts';
import { type Database, openDatabase } from './store/database.ts';

const usage = `Without arguments the moderation service runs. Its commands:
  public-key                                     the service's public key, to verify its answers with
  account add <secret_id> --public-key <file> [--always-200]
                                                 registers a caller, or changes its key; --always-200: see below
  account always-200 <secret_id> <on|off>        on: every answer has HTTP status 200 and its code, for clients that do
                                                 not read the bodies of others (default: off). Any caller that uses the id
                                                 of such an account then sees that it exists
  account list
  account remove <secret_id>
  gallery import <persons|pictures|logos> <folder or zip>    adds the entries of its gallery.json
  gallery export <persons|pictures|logos> <folder or zip>
  words import <csv>                             adds its words, or changes existing ones
  words export <csv>`;

/** Runs one command and returns the exit code. Results go to standard output, everything else to standard error. */
export async function runCommandLine(words: string[], settings: Settings): Promise<number> {
  try {
    const [noun, verb, ...rest] = words;
    if (noun === '--help') return print(usage);
    if (noun === 'public-key' && verb === undefined) {
      process.stdout.write(await publicKeyOf(settings));
      return 0;
    }
    if (noun === 'account') return await account(verb, rest, settings);
    if (noun === 'gallery') return await gallery(words.slice(1), settings);
    if (noun === 'words') return await ownWords(words.slice(1), settings);
    return misused(words);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

/** Opens the database only if the key is stored there. */
async function publicKeyOf(settings: Settings): Promise<string> {
  const { dataDir, sealKey } = settings;
  if (!sealKey) return (await loadServiceKeys(dataDir, null)).publicKeyPem;
  return withDatabase(settings, async (db) => {
    const shared = sharedSecrets(db, 'moderation.shared_secret', sealKey);
    return (await loadServiceKeys(dataDir, shared)).publicKeyPem;
  });
}

async function account(verb: string | undefined, rest: string[], settings: Settings): Promise<number> {
  const [secretId, option, file, more] = rest;
  const added = more === undefined ? rest.length === 3 : more === '--always-200' && rest.length === 4;
  if (verb === 'add' && secretId !== undefined && option === '--public-key' && file !== undefined && added) {
    const publicKeyPem = await readFile(file, 'utf8');
    const given = { secretId, publicKeyPem, ...(more === undefined ? {} : { always200: true }) };
    await withDatabase(settings, (db) => addAccount(db, given));
    return print(`Account ${secretId} may call the service.`);
  }
  if (
    verb === 'always-200' &&
    secretId !== undefined &&
    rest.length === 2 &&
    /^(on|off)$/.test(option ?? '')
  ) {
    const on = option === 'on';
    const changed = await withDatabase(settings, (db) => setAlways200(db, secretId, on));
    if (!changed) return fail(`The account ${secretId} does not exist.`);
    return print(
      on
        ? `Account ${secretId} is answered by HTTP status 200, whatever the code.`
        : `Account ${secretId} is answered by the HTTP status of each code.`,
    );
  }
  if (verb === 'list' && rest.length === 0) {
    const accounts = await withDatabase(settings, listAccounts);
    return print(
      ...accounts.map(({ secretId: id, createdAt, always200 }) =>
        [id, createdAt.toISOString(), ...(always200 ? ['always-200'] : [])].join('\t'),
      ),
    );
  }
  if (verb === 'remove' && secretId !== undefined && rest.length === 1) {
    const removed = await withDatabase(settings, (db) => removeAccount(db, secretId));
    return removed
      ? print(`Account ${secretId} is removed.`)
      : fail(`The account ${secretId} does not exist.`);
  }
  return misused(['account', verb ?? '', ...rest]);
}

async function gallery(words: string[], settings: Settings): Promise<number> {
  // Imported only here: the other commands need no engine.
  const { galleryCommand } = await import('./gallery/archive/command.ts');
  const result = await withDatabase(settings, (db) => galleryCommand(words, settings, db));
  if (!result) return misused(['gallery', ...words]);
  for (const problem of result.problems) fail(problem);
  return print(...result.out);
}

async function ownWords(words: string[], settings: Settings): Promise<number> {
  const { wordsCommand } = await import('./words/command.ts');
  const result = await withDatabase(settings, (db) => wordsCommand(words, db));
  if (!result) return misused(['words', ...words]);
  for (const problem of result.problems) fail(problem);
  return print(...result.out);
}

async function withDatabase<Result>(
  settings: Settings,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(settings);
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}

function print(...lines: string[]): number {
  for (const line of lines) process.stdout.write(`${line}\n`);
  return 0;
}

function fail(message: string): number {
  process.stderr.write(`${message}\n`);
  return 1;
}

function misused(words: string[]): number {
  fail(`This command does not take ${words.join(' ')}.\n${usage}`);
  return 2;
}
