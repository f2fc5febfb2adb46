import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { refuseReadableByOthers } from '../../../platform/node/keys/key-files.ts';

/** The key that signs backups. Backups never contain it, so that a stolen backup cannot be used to sign another. */
export type BackupKey = { privateKey: KeyObject; fingerprint: string };

export const backupKeyFile = 'bff/backup.key.pem';
export const backupPublicFile = 'bff/backup.pub.pem';

/** Where the environment provides the keys, the key is derived from SEAL_KEY; else it is in a file. */
export async function loadBackupKey(dataDir: string, sealKey: Uint8Array | null): Promise<BackupKey> {
  if (sealKey) return keyOf(derived(sealKey));
  const file = path.join(dataDir, backupKeyFile);
  await mkdir(path.dirname(file), { recursive: true });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const key = await readKey(file);
  await writeFile(
    path.join(dataDir, backupPublicFile),
    createPublicKey(key.privateKey).export({ type: 'spki', format: 'pem' }),
  );
  return key;
}

/** The fingerprint of this installation's signing key; null where it has not signed yet. Never creates a key. */
export async function knownFingerprint(dataDir: string, sealKey: Uint8Array | null): Promise<string | null> {
  if (sealKey) return keyOf(derived(sealKey)).fingerprint;
  return readKey(path.join(dataDir, backupKeyFile)).then(
    ({ fingerprint }) => fingerprint,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}

/** Parses the value of `--public-key`: a fingerprint, or a file with the key. */
export async function readFingerprint(given: string): Promise<string> {
  if (/^[0-9a-f]{64}$/i.test(given)) return given.toLowerCase();
  const pem = await readFile(given, 'utf8').catch((cause: unknown) => {
    throw new Error(`${given} is neither a fingerprint (64 letters of 0-9 and a-f) nor a file to be read.`, {
      cause,
    });
  });
  try {
    return fingerprintOf(createPublicKey(pem));
  } catch (cause) {
    throw new Error(`${given} holds no public key.`, { cause });
  }
}

export function fingerprintOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

async function readKey(file: string): Promise<BackupKey> {
  await refuseReadableByOthers(file);
  return keyOf(createPrivateKey(await readFile(file, 'utf8')));
}

const keyOf = (privateKey: KeyObject): BackupKey => ({
  privateKey,
  fingerprint: fingerprintOf(createPublicKey(privateKey)),
});

/** The bytes before the 32 key bytes of an Ed25519 key in PKCS #8. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

function derived(sealKey: Uint8Array): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', sealKey, '', 'second-look backup signature', 32));
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}
