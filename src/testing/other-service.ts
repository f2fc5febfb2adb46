import { openRequest, sealEnvelope } from '../protocol/envelope.ts';
import { generateKeyPair, importPrivateKey, importPublicKey } from '../protocol/signature.ts';
import { say } from '../reasons/say.ts';

/** A second moderation service, for tests with several accounts: it knows only the registered callers' keys. */
export async function otherService(taskId = 'text') {
  const pair = await generateKeyPair();
  const privateKey = await importPrivateKey(pair.privateKeyPem);
  const known = new Map<string, string>();
  const requests: { path: string; fields: Record<string, unknown> }[] = [];
  const refusal = (code: number, message: string) => ({ code, message });

  async function answer(path: string, secretId: string, body: string): Promise<Record<string, unknown>> {
    const pem = known.get(secretId);
    const opened = await openRequest(body, secretId, pem === undefined ? null : await importPublicKey(pem));
    if (!opened.ok) return refusal(1002, say(opened.detail, 'en'));
    requests.push({ path, fields: opened.fields });
    const { text } = opened.fields;
    if (!Array.isArray(text)) return { code: 0, message: 'success', videoId: `video-${requests.length}` };
    const texts = text.map((one: { content: string }) => ({
      content: one.content,
      action: 'review',
      label: 'Ads',
      review: true,
      rate: 0.5,
      details: [],
    }));
    return { code: 0, message: 'success', [taskId]: { texts } };
  }

  return {
    publicKeyPem: pair.publicKeyPem,
    /**
     * Registers the account's identifier and the public key that it uploaded, as a service's page for callers would.
     */
    know: (secretId: string, publicKeyPem: string) => void known.set(secretId, publicKeyPem),
    requests,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const parts = new URL(url).pathname.split('/');
      const secretId = decodeURIComponent(parts.pop() ?? '');
      const payload = await answer(parts.join('/'), secretId, String(init.body));
      return new Response(await sealEnvelope(payload, privateKey));
    },
    seal: (payload: Record<string, unknown>) => sealEnvelope(payload, privateKey),
  };
}
