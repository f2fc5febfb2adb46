import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refuseReadableByOthers } from '../../../moderation/host/key-files.ts';

export type AuditKey = {
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicKeyPem: string;
  fingerprint: string;
};

/** The Ed25519 key that heads of the audit chain are signed with, made at the first start and readable by us alone. */
export async function loadAuditKey(dataDir: string): Promise<AuditKey> {
  const file = path.join(dataDir, 'bff', 'audit.key.pem');
  await mkdir(path.dirname(file), { recursive: true });
  const made = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await refuseReadableByOthers(file);
  const privateKey = createPrivateKey(await readFile(file, 'utf8'));
  const publicKey = createPublicKey(privateKey);
  return { privateKey, ...named(publicKey) };
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
