import { createPrivateKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { generateKeyPair, importPrivateKey, importPublicKey, verify } from '../../../protocol/signature.ts';
import { signerOf } from './sign-text.ts';

it('creates the same signature on one processor and on several, from either form of a key', async () => {
  const { privateKeyPem, publicKeyPem } = await generateKeyPair();
  const older = String(createPrivateKey(privateKeyPem).export({ type: 'pkcs1', format: 'pem' }));
  const text = '{"加我微信":"\u{1f600}"}';
  const signatures = await Promise.all(
    [privateKeyPem, older].flatMap((pem) =>
      [1, 4].map(async (processors) => signerOf(await importPrivateKey(pem), pem, processors)(text)),
    ),
  );
  expect(new Set(signatures).size).toBe(1);
  expect(await verify(await importPublicKey(publicKeyPem), text, signatures[0] ?? '')).toBe(true);
});

it('refuses to sign a text that is no valid UTF-8', async () => {
  const { privateKeyPem: pem } = await generateKeyPair();
  const key = await importPrivateKey(pem);
  for (const processors of [1, 4])
    await expect(signerOf(key, pem, processors)('\ud800')).rejects.toThrow('lone surrogate');
});
