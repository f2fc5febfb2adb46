import { Refusal } from '../../moderation/requests/refusal.ts';
import type { TextEngine } from '../../moderation/text/engine.ts';
import { limits } from '../../protocol/limits.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { type TextResult, textRequestReader } from '../../protocol/text.ts';
import { because } from '../../reasons/reason.ts';

let engine: Promise<TextEngine> | undefined;

/** The embedded service's own engine. It is large (its lexicon knows pinyin), so the first text loads it. */
function textEngine(): Promise<TextEngine> {
  engine ??= import('../../moderation/text/engine.ts').then(({ createTextEngine }) => createTextEngine());
  return engine;
}

/** § Text moderation. Throws Refusal 1101 (too many) or 1001. */
export async function moderateTexts(fields: Record<string, unknown>): Promise<Record<string, unknown>> {
  const read = readRequest(textRequestReader, fields);
  if (!read.ok && read.member === 'text' && read.issue === 'too_big') {
    throw new Refusal(1101, `text: at most ${limits.textsPerRequest} texts per request`);
  }
  if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
  const { moderate } = await textEngine();
  const texts = read.value.text.map((text): TextResult => {
    const { action, label, review, rate, details } = moderate(text.content);
    return { ...text, action, label, review, rate, details };
  });
  return { text: { texts } };
}
