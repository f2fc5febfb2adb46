import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { because, type Reason } from '../../../reasons/reason.ts';
import type { UnlocalizedFault } from '../../../review/audit/faults.ts';
import type { Head } from '../../../review/audit/seal.ts';
import { type AuditKey, readAuditPublicKey } from './audit-key.ts';
import { type HeadLine, isSignedBy, readLine, writeLine } from './head-line.ts';

export const publicKeyName = 'audit.pub.pem';

/** The file with the heads of this day. */
export const headFile = (folder: string, at: Date) =>
  path.join(folder, `${at.toISOString().slice(0, 10)}.jsonl`);

/** Signs a head and appends it to the file of its day. The head is on the disk when this returns. */
export async function exportHead(
  folder: string,
  key: AuditKey,
  { at, ...head }: Head & { at: Date; number: number },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, publicKeyName), key.publicKeyPem);
  const line = writeLine({ at: at.toISOString(), ...head, key: key.fingerprint }, key.privateKey);
  await appendLine(headFile(folder, at), line);
}

/** A torn line stays as it is; the new line starts below it. */
async function appendLine(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
    const torn = size > 0 && buffer.toString() !== '\n';
    await handle.appendFile(`${torn ? '\n' : ''}${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** `torn`: places of lines that a crash interrupted; they are ignored. */
export type ReadHeads = { heads: HeadLine[]; torn: string[]; faults: UnlocalizedFault[] };

/**
 * Every exported head with a valid signature, and what is wrong with the others. `publicKeyPem`: pass it where the key
 * beside the heads is no more trustworthy than the heads.
 */
export async function readHeads(folder: string, publicKeyPem?: string): Promise<ReadHeads> {
  const found: ReadHeads = { heads: [], torn: [], faults: [] };
  const names = await readdir(folder).catch(() => null);
  const files = (names ?? []).filter((name) => name.endsWith('.jsonl')).sort();
  if (files.length === 0) {
    found.faults.push(headFault(because(names ? 'no_exported_heads' : 'no_such_folder', { folder })));
    return found;
  }
  const pem =
    publicKeyPem ?? (await readFile(path.join(folder, publicKeyName), 'utf8').catch(() => undefined));
  if (pem === undefined) {
    found.faults.push(headFault(because('no_public_key_in', { name: publicKeyName, folder })));
    return found;
  }
  const key = readAuditPublicKey(pem);
  const others = new Map<string, number>();
  for (const name of files) {
    const lines = (await readFile(path.join(folder, name), 'utf8')).split('\n');
    for (const [index, text] of lines.entries()) {
      if (text === '') continue;
      const { line, torn } = readLine(text);
      if (torn) found.torn.push(`line ${index + 1} of ${name}`);
      if (line && isSignedBy(key.publicKey, line)) found.heads.push(line);
      else if (line && line.key !== key.fingerprint) others.set(line.key, (others.get(line.key) ?? 0) + 1);
      else if (!torn || line)
        found.faults.push(
          headFault(because('head_not_signed_with_key', { line: index + 1, name }), line?.position),
        );
    }
  }
  for (const [other, count] of others)
    found.faults.push(
      headFault(because('heads_of_other_key', { folder, other, own: key.fingerprint, count })),
    );
  return found;
}

export const headFault = (words: Reason, position = 0): UnlocalizedFault => ({
  kind: 'head',
  position,
  row: null,
  words,
});
