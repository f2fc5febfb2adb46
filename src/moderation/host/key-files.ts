import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateKeyPair, importPrivateKey } from '../../protocol/signature.ts';

export type KeyPair = { privateKey: CryptoKey; publicKeyPem: string; publicKeyFile: string };

/** The key pair `<name>.key.pem` and `<name>.pub.pem` in `folder`, made at the first start. */
export async function loadKeyPair(folder: string, name: string): Promise<KeyPair> {
  const privateFile = path.join(folder, `${name}.key.pem`);
  const publicFile = path.join(folder, `${name}.pub.pem`);
  await mkdir(folder, { recursive: true });
  if (!(await exists(privateFile))) await makeKeys(privateFile, publicFile);
  return {
    privateKey: await readPrivateKey(privateFile),
    publicKeyPem: await readFile(publicFile, 'utf8'),
    publicKeyFile: publicFile,
  };
}

/** Reads a private key that nobody else on this machine can read. */
export async function readPrivateKey(file: string): Promise<CryptoKey> {
  await refuseReadableByOthers(file);
  return importPrivateKey(await readFile(file, 'utf8'));
}

/** Throws, with the command that mends it, when others on this machine can read the file. */
export async function refuseReadableByOthers(file: string): Promise<void> {
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(
      `${file} can be read by others (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 ${file}`,
    );
  }
}

// The private key comes last and by rename: where it stands, its public half stands beside it.
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
