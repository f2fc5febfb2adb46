// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isForeign } from './is-foreign.ts';
import { translated } from './translator.ts';

const requests: unknown[] = [];
const server = setupServer(
  http.post('*/api/translations', async ({ request }) => {
    const body = (await request.json()) as { text: string; phrases: string[] };
    requests.push(body);
    return HttpResponse.json({ text: `service: ${body.text}`, phrases: body.phrases, from: 'es' });
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  vi.unstubAllGlobals();
  requests.length = 0;
});
afterAll(() => server.close());

function browserWith(from: string, availability = 'available') {
  vi.stubGlobal('LanguageDetector', {
    create: async () => ({ detect: async () => [{ detectedLanguage: from, confidence: 0.9 }] }),
  });
  vi.stubGlobal('Translator', {
    availability: async () => availability,
    create: async ({ targetLanguage }: { targetLanguage: string }) => ({
      translate: async (text: string) => `${targetLanguage}: ${text}`,
    }),
  });
}
const text = { text: 'hola amigo', phrases: ['amigo', 'amigo'], to: 'en' as const };

it('translates in the browser where it can, and asks nobody', async () => {
  browserWith('es');
  expect(await translated(text, { service: true })).toEqual({
    ...{ text: 'en: hola amigo', phrases: [{ from: 'amigo', to: 'en: amigo' }], from: 'es' },
    here: true,
  });
  expect(requests).toEqual([]);
});

it('keeps each phrase with its original, also beside one that is too long to translate', async () => {
  browserWith('es');
  const phrases = ['hola', 'x'.repeat(501), ' ', 'amigo'];
  expect((await translated({ ...text, phrases }, { service: true })).phrases).toEqual([
    { from: 'hola', to: 'en: hola' },
    { from: 'amigo', to: 'en: amigo' },
  ]);
});

it('asks the service where the browser has no model, or no translator', async () => {
  browserWith('es', 'unavailable');
  expect(await translated(text, { service: true })).toMatchObject({
    text: 'service: hola amigo',
    here: false,
  });
  vi.unstubAllGlobals();
  expect(await translated(text, { service: true })).toMatchObject({
    phrases: [{ from: 'amigo', to: 'amigo' }],
  });
  expect(requests).toHaveLength(2);
});

it('says that it cannot, or need not, translate', async () => {
  await expect(translated(text, { service: false })).rejects.toMatchObject({ why: 'impossible' });
  browserWith('en-GB');
  await expect(translated(text, { service: true })).rejects.toMatchObject({ why: 'same' });
  expect(requests).toEqual([]);
});

it('is not offered in Chinese for a text of Chinese characters, nor for one without letters', () => {
  expect(isForeign('免费金币', 'zh-CN')).toBe(false);
  expect(isForeign('これはただです', 'zh-CN')).toBe(true);
  expect(isForeign('free coins', 'zh-CN')).toBe(true);
  expect(isForeign('免费金币', 'en')).toBe(true);
  expect(isForeign('12 34 !', 'en')).toBe(false);
});
