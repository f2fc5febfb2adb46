// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { forgetSession } from '../../api/sign-in.ts';
import { ask } from './ask.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['en', 'zh-CN'])('a request asks for the language of the page, %s', async (language) => {
  const request = vi.fn(async (_path: string, _init: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', request);
  document.documentElement.lang = language;
  await ask(forgetSession);
  expect(new Headers(request.mock.calls[0]?.[1].headers).get('accept-language')).toBe(language);
});
