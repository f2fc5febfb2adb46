import path from 'node:path';
import { type KeyPair, loadKeyPair } from './key-files.ts';

/** The key pair with which the service signs (S1). It is made at the first start and stays. */
export function loadServiceKeys(dataDir: string): Promise<KeyPair> {
  return loadKeyPair(path.join(dataDir, 'moderation'), 'service');
}
