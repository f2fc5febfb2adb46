import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { createTranslate } from './translate.ts';

/** A service with LibreTranslate's interface: it answers a list with a list. */
const requests: { path: string | undefined; body: Record<string, unknown> }[] = [];
let status = 200;
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as { q: string[]; target: string };
    requests.push({ path: request.url, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end(
      JSON.stringify(
        status === 200
          ? {
              translatedText: body.q.map((text) => `${body.target}: ${text}`),
              detectedLanguage: body.q.map(() => ({ language: 'es', confidence: 90 })),
            }
          : { error: 'Slow down' },
      ),
    );
  });
});
let bff: TestBff;
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  bff = await startTestBff();
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await bff.close();
});
const send = (body: object) => bff.as('moderator')('POST', '/api/translations', body);

it('translates a text and its phrases in one request, with the key', async () => {
  bff.outside.translate = createTranslate({ url, apiKey: 'k-1' });
  const { status: answered, body } = await send({ text: 'hola amigo', phrases: ['amigo'], to: 'zh-CN' });
  expect([answered, body]).toEqual([200, { text: 'zh: hola amigo', phrases: ['zh: amigo'], from: 'es' }]);
  expect(requests).toEqual([
    {
      path: '/translate',
      body: { q: ['hola amigo', 'amigo'], source: 'auto', target: 'zh', format: 'text', api_key: 'k-1' },
    },
  ]);
  expect((await bff.as('moderator')('GET', '/api/session')).body.translation).toBe(true);
});

it('says that no service is set, or that it does not answer properly', async () => {
  bff.outside.translate = null;
  expect(await send({ text: 'hola', to: 'en' })).toMatchObject({
    status: 400,
    body: { reason: 'translation_not_set_up' },
  });
  expect((await bff.as('moderator')('GET', '/api/session')).body.translation).toBe(false);
  bff.outside.translate = createTranslate({ url, apiKey: null });
  status = 429;
  expect(await send({ text: 'hola', to: 'en' })).toMatchObject({ status: 503 });
  status = 200;
  bff.outside.translate = createTranslate({ url: 'http://127.0.0.1:1', apiKey: null });
  expect(await send({ text: 'hola', to: 'en' })).toMatchObject({ status: 503 });
  expect(await send({ text: '', to: 'en' })).toMatchObject({ status: 400 });
});
