import { createPublicKey } from 'node:crypto';
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateKeyPair, importPrivateKey, type SignText } from '../../../protocol/signature.ts';
import type { SharedSecrets } from './shared-secrets.ts';
import { signerOf } from './sign-text.ts';

/** `signText` signs with the private key, in the way that is quickest on this machine. */
export type KeyPair = { privateKey: CryptoKey; publicKeyPem: string; signText: SignText };

/** The key pair `<name>.key.pem` and `<name>.pub.pem` in `folder`, created at the first start. */
export async function loadKeyPair(folder: string, name: string): Promise<KeyPair> {
  const privateFile = path.join(folder, `${name}.key.pem`);
  const publicFile = path.join(folder, `${name}.pub.pem`);
  await mkdir(folder, { recursive: true });
  if (!(await exists(privateFile))) await makeKeys(privateFile, publicFile);
  await refuseReadableByOthers(privateFile);
  return keyPairOf(await readFile(privateFile, 'utf8'), await readFile(publicFile, 'utf8'));
}

/**
 * The key pair that all processes share. With `shared`, an existing pair of the folder stays in use, so that services
 * that know its public key need no new one.
 */
export async function loadSharedKeyPair(
  folder: string,
  name: string,
  shared: SharedSecrets | null,
): Promise<KeyPair> {
  if (!shared) return loadKeyPair(folder, name);
  const privateFile = path.join(folder, `${name}.key.pem`);
  const pem = await shared.get(`${name} key`, async () =>
    (await exists(privateFile)) ? readFile(privateFile, 'utf8') : (await generateKeyPair()).privateKeyPem,
  );
  return keyPairOf(pem, publicHalf(pem));
}

async function keyPairOf(privateKeyPem: string, publicKeyPem: string): Promise<KeyPair> {
  const privateKey = await importPrivateKey(privateKeyPem);
  return { privateKey, publicKeyPem, signText: signerOf(privateKey, privateKeyPem) };
}

/** The public key of a private one, as PEM. */
export function publicHalf(privateKeyPem: string): string {
  return String(createPublicKey(privateKeyPem).export({ type: 'spki', format: 'pem' }));
}

/** Reads a private key that nobody else on this machine can read. */
export async function readPrivateKey(file: string): Promise<CryptoKey> {
  await refuseReadableByOthers(file);
  return importPrivateKey(await readFile(file, 'utf8'));
}

/** Throws, with the command that fixes it, when others on this machine can read the file. */
export async function refuseReadableByOthers(file: string): Promise<void> {
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(
      `${file} can be read by others (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 ${file}`,
    );
  }
}

// The private key comes last and by rename: where it exists, its public key is beside it.
async function makeKeys(privateFile: string, publicFile: string): Promise<void> {
  const pair = await generateKeyPair();
  const half = `${privateFile}.${process.pid}`;
  await writeFile(half, pair.privateKeyPem, { mode: 0o600 });
  await chmod(half, 0o600);
  await writeFile(publicFile, pair.publicKeyPem);
  await rename(half, privateFile);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
