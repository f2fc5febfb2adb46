import { sign, verify } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { AuditFault } from '../../../api/audit.ts';
import type { Head } from '../../../review/audit/seal.ts';
import { type AuditKey, readAuditPublicKey } from './audit-key.ts';

const publicKeyName = 'audit.pub.pem';
const lineSchema = z.object({
  at: z.string(),
  position: z.number().int().positive(),
  hash: z.string(),
  key: z.string(),
  signature: z.string(),
});
type Line = z.infer<typeof lineSchema>;

/** Signs a head and writes it at the end of its day's file, on the disk before it is called written. Gives the file. */
export async function exportHead(folder: string, key: AuditKey, head: Head, at: Date): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, publicKeyName), key.publicKeyPem);
  const line = { at: at.toISOString(), ...head, key: key.fingerprint };
  const signature = sign(null, signedBytes(line), key.privateKey).toString('base64');
  const file = path.join(folder, `${line.at.slice(0, 10)}.jsonl`);
  await appendFile(file, `${JSON.stringify({ ...line, signature })}\n`, { mode: 0o600, flush: true });
  return file;
}

/**
 * Every exported head whose signature holds, and what is wrong with the others. `publicKeyPem`: where the key beside
 * the heads is not to be trusted more than they are.
 */
export async function readHeads(
  folder: string,
  publicKeyPem?: string,
): Promise<{ heads: Head[]; faults: AuditFault[] }> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.jsonl')).sort();
  if (files.length === 0) return { heads: [], faults: [] };
  const pem = publicKeyPem ?? (await readFile(path.join(folder, publicKeyName), 'utf8'));
  const { publicKey } = readAuditPublicKey(pem);
  const heads: Head[] = [];
  const faults: AuditFault[] = [];
  for (const name of files) {
    const lines = (await readFile(path.join(folder, name), 'utf8')).split('\n');
    for (const [index, text] of lines.entries()) {
      if (text === '') continue;
      const line = readLine(text);
      const holds =
        line !== null && verify(null, signedBytes(line), publicKey, Buffer.from(line.signature, 'base64'));
      if (line && holds) heads.push({ position: line.position, hash: line.hash });
      else
        faults.push({
          kind: 'head',
          position: line?.position ?? 0,
          row: null,
          words: `Line ${index + 1} of ${name} is no head that was signed with this key.`,
        });
    }
  }
  return { heads, faults };
}

const signedBytes = ({ at, position, hash }: Pick<Line, 'at' | 'position' | 'hash'>) =>
  Buffer.from(`second-look audit head\n${at}\n${position}\n${hash}`);

function readLine(text: string): Line | null {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
