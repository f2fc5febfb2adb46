import path from 'node:path';
import { type KeyPair, loadSharedKeyPair } from './key-files.ts';
import type { SharedSecrets } from './shared-secrets.ts';

/** The key pair of the service's signatures (S1). It is created at the first start and stays. */
export function loadServiceKeys(dataDir: string, shared: SharedSecrets | null): Promise<KeyPair> {
  return loadSharedKeyPair(path.join(dataDir, 'moderation'), 'service', shared);
}
