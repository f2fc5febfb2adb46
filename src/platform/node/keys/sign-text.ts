import { createPrivateKey, sign as signNow } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { privateKeyInfo, type SignText, sign, toBeSigned } from '../../../protocol/signature.ts';

/**
 * Signs with this key: a signature takes 0.2 ms, which another thread has to spare where there is another processor.
 * Where there is one, threads only take it from each other: then in this one, and nothing is handed over.
 */
export function signerOf(
  privateKey: CryptoKey,
  pem: string,
  processors: number = availableParallelism(),
): SignText {
  if (processors > 1) return (text) => sign(privateKey, text);
  const key = createPrivateKey({ key: Buffer.from(privateKeyInfo(pem)), format: 'der', type: 'pkcs8' });
  return async (text) => signNow('sha256', toBeSigned(text), key).toString('base64');
}
