import path from 'node:path';
import { addAccount } from '../../moderation/accounts/accounts.ts';
import type { Database } from '../../moderation/store/database.ts';
import { type KeyPair, loadSharedKeyPair } from '../../platform/node/keys/key-files.ts';
import { loadOperatorToken } from '../../platform/node/keys/operator-token.ts';
import { loadServiceKeys } from '../../platform/node/keys/service-keys.ts';
import { sharedSecrets } from '../../platform/node/keys/shared-secrets.ts';

export const embeddedSecretId = 'second-look';

/** What we store of the embedded service: our key there, the service's own key, and the operator's token. */
export type OurAccount = { keys: KeyPair; servicePublicKeyPem: string; operatorToken: string };

/** Creates our account at the embedded service in its tables, whether it runs already or not. */
export async function ourAccount(
  db: Database,
  { dataDir, sealKey }: { dataDir: string; sealKey: Uint8Array<ArrayBuffer> | null },
): Promise<OurAccount> {
  const shared = sealKey ? sharedSecrets(db, 'moderation.shared_secret', sealKey) : null;
  const keys = await loadSharedKeyPair(path.join(dataDir, 'bff'), 'moderation', shared);
  await addAccount(db, { secretId: embeddedSecretId, publicKeyPem: keys.publicKeyPem });
  const service = await loadServiceKeys(dataDir, shared);
  return {
    keys,
    servicePublicKeyPem: service.publicKeyPem,
    operatorToken: await loadOperatorToken(dataDir, shared),
  };
}
