import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { sealEnvelope } from '../../protocol/envelope.ts';
import { generateKeyPair, importPrivateKey } from '../../protocol/signature.ts';

/** A minimal moderation service: answers every request with a signature, and seals callbacks for others to send. */
export type TestService = {
  /** Settings with which the product uses it. */
  env: Record<string, string>;
  seal(payload: Record<string, unknown>): Promise<string>;
  /** Delays answers until the returned function is called: requests stay in flight. */
  hold(): () => void;
  /** How many requests wait for their answer. */
  waiting(): number;
  close(): Promise<void>;
};

export async function startTestService(): Promise<TestService> {
  const folder = await mkdtemp('/tmp/second-look-service-');
  const [service, caller] = await Promise.all([generateKeyPair(), generateKeyPair()]);
  const key = await importPrivateKey(service.privateKeyPem);
  const privateKey = path.join(folder, 'caller.key.pem');
  const publicKey = path.join(folder, 'service.pub.pem');
  await writeFile(privateKey, caller.privateKeyPem, { mode: 0o600 });
  await writeFile(publicKey, service.publicKeyPem);
  let held: Promise<void> = Promise.resolve();
  let waiting = 0;
  const server = createServer(async (request, answer) => {
    for await (const _ of request);
    waiting++;
    await held;
    waiting--;
    const texts = {
      texts: [{ content: 'held', action: 'pass', label: 'Normal', review: false, details: [] }],
    };
    const payload = { code: 0, message: 'success', videoId: 'v-1', text: texts };
    answer.end(await sealEnvelope(payload, key));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    env: {
      MODERATION_URL: `http://127.0.0.1:${port}`,
      MODERATION_SECRET_ID: 'test',
      MODERATION_PRIVATE_KEY: privateKey,
      MODERATION_PUBLIC_KEY: publicKey,
      MEDIA_ALLOWED_HOSTS: '127.0.0.1',
    },
    seal: (payload) => sealEnvelope(payload, key),
    hold: () => {
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return letGo;
    },
    waiting: () => waiting,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
