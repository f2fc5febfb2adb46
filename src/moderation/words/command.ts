import { readFile, writeFile } from 'node:fs/promises';
import { say } from '../../reasons/say.ts';
import type { Database } from '../store/database.ts';
import { exportWords } from './export-words.ts';
import { importWords } from './import-words.ts';

type CommandOutput = { out: string[]; problems: string[] };

/**
 * `words import|export <csv>`; null when the words are not such a command. A running service uses the change within two
 * seconds.
 */
export async function wordsCommand(words: string[], db: Database): Promise<CommandOutput | null> {
  const [verb, file, ...rest] = words;
  if (file === undefined || rest.length > 0) return null;
  if (verb === 'import') {
    const { added, changed, refused } = await importWords(db, await readUtf8(file));
    return {
      out: [`Added: ${added} words. Changed: ${changed}.`],
      problems: refused.map(({ line, reason }) => `${file}:${line}: ${say(reason, 'en')}`),
    };
  }
  if (verb === 'export') {
    const csv = await exportWords(db);
    await writeFile(file, csv, { flag: 'wx', mode: 0o600 });
    return { out: [`The words are in ${file}.`], problems: [] };
  }
  return null;
}

async function readUtf8(file: string): Promise<string> {
  const bytes = await readFile(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`${file} is not UTF-8. Save it as "CSV UTF-8".`);
  }
}
