import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadOperatorToken } from '../../platform/node/keys/operator-token.ts';
import { loadSecrets } from './secret.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp('/tmp/second-look-secret-');
});
afterAll(() => rm(dataDir, { recursive: true }));

const loadAll = async () => ({
  ...(await loadSecrets(dataDir, null)),
  operator: await loadOperatorToken(dataDir, null),
});

it.each(['bff/session.secret', 'bff/seal.key', 'moderation/operator.token'])(
  '%s is made once, for its owner alone, and refused where others may read it',
  async (name) => {
    const secrets = await loadAll();
    const file = path.join(dataDir, name);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    for (const looser of [0o640, 0o604, 0o660, 0o644]) {
      await chmod(file, looser);
      await expect(loadAll()).rejects.toThrow(`chmod 600 ${file}`);
    }
    await chmod(file, 0o600);
    expect(await loadAll()).toEqual(secrets);
  },
);
