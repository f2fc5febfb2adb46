import { z } from 'zod';
import type { Language } from '../../reasons/languages.ts';
import type { Translate } from '../../review/context/context.ts';
import { NotSent } from '../../review/context/failure.ts';
import { createSend } from './send.ts';

const timeoutMs = 20_000;
const codes = { en: 'en', 'zh-CN': 'zh' } as const satisfies Record<Language, string>;

const detected = z.object({ language: z.string() });
const answerSchema = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.union([z.array(detected), detected]).optional(),
});

const maxAnswerBytes = 1_000_000;

/** Translates by a service with LibreTranslate's interface (`POST /translate`), on the address of the settings alone. */
export function createTranslate({ url, apiKey }: { url: string; apiKey: string | null }): Translate {
  const address = `${url.replace(/\/+$/, '')}/translate`;
  const { send } = createSend([new URL(url).host]);
  return async (texts, to) => {
    const body = {
      ...{ q: texts, source: 'auto', target: codes[to], format: 'text' },
      ...(apiKey !== null && { api_key: apiKey }),
    };
    const { status, body: text } = await send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      timeoutMs,
      maxAnswerBytes,
    });
    const answer = answerSchema.safeParse(read(text));
    if (status !== 200 || answer.data?.translatedText.length !== texts.length)
      throw new NotSent('other', `the translation service answered ${status}`);
    const from = [answer.data.detectedLanguage].flat()[0]?.language ?? null;
    return { texts: answer.data.translatedText, from };
  };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
