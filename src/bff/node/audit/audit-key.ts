import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refuseReadableByOthers } from '../../../platform/node/keys/key-files.ts';
import type { SharedSecrets } from '../../../platform/node/keys/shared-secrets.ts';
import type { InstallationKey } from '../../../review/context/context.ts';

export type AuditKey = {
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicKeyPem: string;
  fingerprint: string;
};

/**
 * The Ed25519 key that signs the heads of the audit chain. It is created at the first start, in a file that only we can
 * read, or in the shared secrets where processes share them.
 */
export async function loadAuditKey(dataDir: string, shared: SharedSecrets | null): Promise<AuditKey> {
  const file = path.join(dataDir, 'bff', 'audit.key.pem');
  const pem = shared
    ? await shared.get('audit key', () => readFile(file, 'utf8').catch(makeKey))
    : await loadKeyFile(file);
  const privateKey = createPrivateKey(pem);
  const publicKey = createPublicKey(privateKey);
  return { privateKey, ...named(publicKey) };
}

const makeKey = () =>
  String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

async function loadKeyFile(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, makeKey(), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await refuseReadableByOthers(file);
  return readFile(file, 'utf8');
}

/** The public half of this installation's key; null where there is none yet. Never creates one. */
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

/** The same key as verbs of the domain use it. */
export const installationKey = ({ privateKey, publicKey }: AuditKey): InstallationKey => ({
  publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  sign: async (text) => sign(null, Buffer.from(text), privateKey).toString('base64'),
});

/** Reads the public key file beside the heads. Each head line carries the key's fingerprint. */
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
