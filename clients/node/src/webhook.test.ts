import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { InvalidWebhook } from './errors.ts';
import { verifyWebhook } from './webhook.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four.').toString('base64')}`;
const other = `whsec_${Buffer.from('another one of the same.').toString('base64')}`;
const at = new Date('2026-11-21T02:36:16Z');
const now = at.getTime() / 1000;
const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data: { words: '你好' } });
const headersBy = (...secrets: string[]) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(now),
  'webhook-signature': secrets.map((one) => new Webhook(one).sign('msg_1', at, body)).join(' '),
});

describe('a webhook', () => {
  it('signed by the product is read, from text or bytes, with plain headers or those of fetch', () => {
    const read = { id: 'msg_1', ...JSON.parse(body) };
    expect(verifyWebhook(body, headersBy(secret), secret, { now })).toEqual(read);
    const headers = new Headers(headersBy(secret));
    expect(verifyWebhook(new TextEncoder().encode(body), headers, secret, { now })).toEqual(read);
  });

  it('is read with either secret while the secret is rotated', () => {
    expect(verifyWebhook(body, headersBy(other, secret), secret, { now }).id).toBe('msg_1');
    expect(verifyWebhook(body, headersBy(secret), [other, secret], { now }).id).toBe('msg_1');
  });

  it.each([
    ['another content', body.replace('你', '您'), headersBy(secret), secret, now],
    ['another secret', body, headersBy(other), secret, now],
    ['another id', body, { ...headersBy(secret), 'webhook-id': 'msg_2' }, secret, now],
    ['another version', body, { ...headersBy(secret), 'webhook-signature': 'v2,AAAA' }, secret, now],
    ['a signature of no length', body, { ...headersBy(secret), 'webhook-signature': 'v1,' }, secret, now],
    ['no signature', body, { ...headersBy(secret), 'webhook-signature': undefined }, secret, now],
    ['an old one', body, headersBy(secret), secret, now + 301],
    ['one of the future', body, headersBy(secret), secret, now - 301],
    ['no time', body, { ...headersBy(secret), 'webhook-timestamp': 'soon' }, secret, now],
  ])('is refused: %s', (_what, sent, headers, by, time) => {
    expect(() => verifyWebhook(sent, headers, by, { now: time })).toThrow(InvalidWebhook);
  });

  it('is never verified with an empty secret', () => {
    expect(() => verifyWebhook(body, headersBy(secret), 'whsec_', { now })).toThrow(TypeError);
  });
});
