import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refuseReadableByOthers } from '../../../platform/node/keys/key-files.ts';
import type { SharedSecrets } from '../../../platform/node/keys/shared-secrets.ts';

export type AuditKey = {
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicKeyPem: string;
  fingerprint: string;
};

/**
 * The Ed25519 key that heads of the audit chain are signed with, made at the first start: in a file readable by us
 * alone, or where processes share their secrets.
 */
export async function loadAuditKey(dataDir: string, shared: SharedSecrets | null): Promise<AuditKey> {
  const file = path.join(dataDir, 'bff', 'audit.key.pem');
  const pem = shared
    ? await shared.get('audit key', () => readFile(file, 'utf8').catch(makeKey))
    : await keptFile(file);
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  return { privateKey, ...named(publicKey) };
}

const makeKey = () =>
  String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

async function keptFile(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, makeKey(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await refuseReadableByOthers(file);
  return readFile(file, 'utf8');
}

/** The public half of this installation's key; null where there is none yet. Never makes one. */
export async function findAuditPublicKey(
  dataDir: string,
  shared: SharedSecrets | null,
): Promise<string | null> {
  const file = path.join(dataDir, 'bff', 'audit.key.pem');
  const missing = new Error('no key');
  const read = shared ? shared.get('audit key', () => Promise.reject(missing)) : readFile(file, 'utf8');
  const pem = await read.catch((error: NodeJS.ErrnoException) => {
    if (error === missing || error.code === 'ENOENT') return null;
    throw error;
  });
  return pem === null ? null : named(createPublicKey(pem)).publicKeyPem;
}

/** A public key as it lies beside the heads; its fingerprint is in each of their lines. */
export function readAuditPublicKey(pem: string): Omit<AuditKey, 'privateKey'> {
  return named(createPublicKey(pem));
}

function named(publicKey: KeyObject): Omit<AuditKey, 'privateKey'> {
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    publicKey,
    publicKeyPem,
    fingerprint: createHash('sha256').update(der).digest('hex').slice(0, 16),
  };
}
