import { expect, it } from 'vitest';
import { createSecrets } from './sealing.ts';

const key = () => crypto.getRandomValues(new Uint8Array(32));

it('opens sealed text, and seals the same text differently each time', async () => {
  const secrets = createSecrets(key());
  const [one, two] = [await secrets.seal('whsec_密'), await secrets.seal('whsec_密')];
  expect(one).not.toBe(two);
  expect([await secrets.open(one), await secrets.open(two)]).toEqual(['whsec_密', 'whsec_密']);
});

it('refuses text sealed with another key, and altered text', async () => {
  const sealed = await createSecrets(key()).seal('whsec_x');
  await expect(createSecrets(key()).open(sealed)).rejects.toThrow();
  const secrets = createSecrets(key());
  const bytes = Uint8Array.fromBase64(await secrets.seal('whsec_x'));
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await expect(secrets.open(bytes.toBase64())).rejects.toThrow();
});
