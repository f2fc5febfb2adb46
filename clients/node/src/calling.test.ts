import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readRetryAfter } from './calling.ts';
import { SecondLook } from './client.ts';
import { Refused, SecondLookError, Unreachable } from './errors.ts';

const problem = (status: number, more: object = {}) => ({
  type: 't',
  title: 't',
  status,
  detail: 'It is full.',
  ...more,
});
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json(problem(status, { code, requestId: 'r-1' }), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
const texts = () => Response.json({ submissionId: 's', results: [{ action: 'pass', content: 'a' }] });

/** A client whose requests get these answers, in turn. */
function clientWith(...answers: (() => Response | Error)[]) {
  const requests: { url: string; init: RequestInit }[] = [];
  const client = new SecondLook({
    url: 'https://review.example.com/base/',
    key: 'slk_1',
    fetch: async (url, init) => {
      requests.push({ url: String(url), init: init ?? {} });
      const answer = (answers[requests.length - 1] ?? texts)();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  const keys = () => requests.map(({ init }) => new Headers(init.headers).get('idempotency-key'));
  return { client, requests, keys };
}
const lost = () => Object.assign(new TypeError('fetch failed'), { cause: new Error('ECONNRESET') });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => void vi.useRealTimers());

describe('a call', () => {
  it('brings the key to the address with its path and query, and a body in JSON', async () => {
    const { client, requests } = clientWith();
    await client.text('a', { contentId: 'post-1' });
    await client.listSubmissions({ q: 'ä b', limit: 5 });
    const [sent, listed] = requests;
    expect(sent?.url).toBe('https://review.example.com/base/api/texts');
    expect(sent?.init).toMatchObject({ method: 'POST', redirect: 'error' });
    expect(JSON.parse(String(sent?.init.body))).toEqual({ texts: [{ content: 'a', contentId: 'post-1' }] });
    expect(new Headers(sent?.init.headers).get('authorization')).toBe('Bearer slk_1');
    expect(listed?.url).toMatch(/\/api\/submissions\?q=%C3%A4\+b&limit=5$/);
    await client.getCase('a/b');
    expect(requests[2]?.url).toBe('https://review.example.com/base/api/cases/a%2Fb');
  });

  it('says why it was refused, with the code, the reason and the request', async () => {
    const wrong = { code: 'invalid_request', errors: [{ path: 'texts.0.content', message: 'It is empty.' }] };
    const headers = { 'content-type': 'application/problem+json' };
    const { client, requests } = clientWith(() =>
      Response.json(problem(400, { ...wrong, requestId: 'r-9' }), { status: 400, headers }),
    );
    const error = await client.text('').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toBeInstanceOf(SecondLookError);
    expect(error).toMatchObject({
      ...{ name: 'Refused', status: 400, code: 'invalid_request', reason: null, requestId: 'r-9' },
      message: 'It is full.\ntexts.0.content: It is empty.',
    });
    expect(requests).toHaveLength(1);
  });

  it('does not begin without an address and a key', () => {
    expect(() => new SecondLook({ url: '', key: 'a' })).toThrow('SECOND_LOOK_URL');
    expect(() => new SecondLook({ url: 'http://a', key: '' })).toThrow('SECOND_LOOK_KEY');
    expect(() => new SecondLook({ url: 'nowhere', key: 'a' })).toThrow('not an address');
  });
});

/** Lets all waits pass. */
async function passing<T>(promise: Promise<T>): Promise<T> {
  let done = false;
  const end = () => {
    done = true;
  };
  promise.then(end, end);
  while (!done) await vi.advanceTimersByTimeAsync(1000);
  return promise;
}

describe('an attempt that fails', () => {
  it('is repeated with the same Idempotency-Key, whether the product is full or no answer comes', async () => {
    const { client, keys } = clientWith(
      () => refusal(503, 'unavailable'),
      lost,
      () => refusal(502, 'internal'),
    );
    expect(await passing(client.text('a'))).toMatchObject({ action: 'pass' });
    expect(keys()).toHaveLength(4);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[\da-f-]{36}$/);
    const named = clientWith(lost);
    await passing(named.client.text('a', {}, { idempotencyKey: 'post-1' }));
    expect(named.keys()).toEqual(['post-1', 'post-1']);
  });

  it('is repeated four times, then the error is thrown', async () => {
    const { client, requests } = clientWith(...Array.from({ length: 9 }, () => lost));
    const error = await passing(client.getCase('c')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toMatchObject({ message: 'https://review.example.com does not answer: ECONNRESET' });
    expect(requests).toHaveLength(5);
  });

  it('is not repeated where that could do something twice, or cannot help', async () => {
    const close = clientWith(lost);
    await expect(passing(close.client.closeSubmission('s'))).rejects.toThrow(Unreachable);
    const gateway = clientWith(() => new Response('<html>', { status: 502 }));
    await expect(passing(gateway.client.closeSubmission('s'))).rejects.toThrow('not from Second Look');
    const forbidden = clientWith(() => refusal(403, 'forbidden'));
    await expect(passing(forbidden.client.getCase('c'))).rejects.toMatchObject({ code: 'forbidden' });
    const far = clientWith(() => refusal(429, 'too_many', { 'retry-after': '3600' }));
    await expect(passing(far.client.getCase('c'))).rejects.toMatchObject({ retryAfter: 3600 });
    for (const { requests } of [close, gateway, forbidden, far]) expect(requests).toHaveLength(1);
  });

  it('is repeated when the product says that it stored nothing', async () => {
    const { client, requests } = clientWith(
      () => refusal(503, 'unavailable'),
      () => Response.json({ submission: {} }),
    );
    await passing(client.closeSubmission('s'));
    expect(requests).toHaveLength(2);
  });

  it('ends with the signal', async () => {
    const stop = new AbortController();
    const { client, requests } = clientWith(() => {
      stop.abort();
      return lost();
    });
    await expect(passing(client.getCase('c', { signal: stop.signal }))).rejects.toThrow('aborted');
    expect(requests).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  it('is a number of seconds or a time', () => {
    expect(readRetryAfter('7')).toBe(7);
    expect(readRetryAfter('Sat, 21 Nov 2026 02:36:16 GMT', Date.parse('2026-11-21T02:36:10Z'))).toBe(6);
    expect(readRetryAfter('Sat, 21 Nov 2026 02:36:16 GMT', Date.parse('2026-11-21T03:00:00Z'))).toBe(0);
    expect([readRetryAfter(null), readRetryAfter('soon')]).toEqual([null, null]);
  });
});
