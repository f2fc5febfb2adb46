import { readFile } from 'node:fs/promises';
import { refuseReadableByOthers } from '../../src/platform/node/keys/key-files.ts';

/** The passphrase from a file that only its owner can read, without the final line break. */
export async function readPassphrase(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  await refuseReadableByOthers(file);
  const passphrase = (await readFile(file, 'utf8')).replace(/\r?\n$/, '');
  if (passphrase.length < 12) throw new Error(`The passphrase in ${file} has fewer than 12 characters.`);
  return passphrase;
}
