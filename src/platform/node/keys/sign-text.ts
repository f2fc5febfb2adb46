import { createPrivateKey, sign as signNow } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { privateKeyInfo, type SignText, sign, toBeSigned } from '../../../protocol/signature.ts';

/**
 * Signs with this key. A signature takes 0.2 ms. With several processors another thread does it; with one, a thread
 * would gain nothing, so that this one does it.
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
