import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { makeWebhookSecret, signedHeaders } from './signature.ts';

const at = new Date();
const body = '{"type":"decision.made","note":"好"}';

it('RO2: signs as Standard Webhooks specifies, computed here by hand', async () => {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const headers = signedHeaders({ id: 'msg_1', body, at }, [`whsec_${raw.toBase64()}`]);
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = new TextEncoder().encode(`msg_1.${seconds}.${body}`);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  expect(headers).toMatchObject({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${digest.toBase64()}`,
  });
});

it('verifies with either secret during an overlap, and with no third secret', () => {
  const [fresh, old, other] = [makeWebhookSecret(), makeWebhookSecret(), makeWebhookSecret()];
  const headers = signedHeaders({ id: 'msg_2', body, at }, [fresh, old]);
  for (const secret of [fresh, old])
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(other).verify(body, headers)).toThrow();
  expect(() => new Webhook(fresh).verify(body.replace('made', 'kept'), headers)).toThrow();
});
