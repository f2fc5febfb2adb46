import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateKeyPair, importPrivateKey } from '../../protocol/signature.ts';

/** The key pair with which the service signs. It is made at the first start and stays. */
export type ServiceKeys = { privateKey: CryptoKey; publicKeyPem: string; publicKeyFile: string };

export async function loadServiceKeys(dataDir: string): Promise<ServiceKeys> {
  const folder = path.join(dataDir, 'moderation');
  const privateFile = path.join(folder, 'service.key.pem');
  const publicFile = path.join(folder, 'service.pub.pem');
  await mkdir(folder, { recursive: true });
  if (!(await exists(privateFile))) await makeKeys(privateFile, publicFile);
  const { mode } = await stat(privateFile);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new Error(
      `${privateFile} can be read by others (mode ${(mode & 0o777).toString(8)}). Run: chmod 600 ${privateFile}`,
    );
  }
  return {
    privateKey: await importPrivateKey(await readFile(privateFile, 'utf8')),
    publicKeyPem: await readFile(publicFile, 'utf8'),
    publicKeyFile: publicFile,
  };
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
