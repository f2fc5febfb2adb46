import { Refusal } from '../../moderation/requests/refusal.ts';
import type { TextEngine } from '../../moderation/text/engine.ts';
import { limits } from '../../protocol/limits.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { type TextResult, textRequestReader } from '../../protocol/text.ts';
import { because } from '../../reasons/reason.ts';

let engine: Promise<TextEngine> | undefined;

/** The embedded service's own engine and models. They are large (the lexicon knows pinyin), so the first text loads them. */
function textEngine(): Promise<TextEngine> {
  engine ??= loadTextEngine();
  return engine;
}

async function loadTextEngine(): Promise<TextEngine> {
  const [{ createTextEngine }, { withModels }, { loadShippedModels }] = await Promise.all([
    import('../../moderation/text/engine.ts'),
    import('../../moderation/text/models/with-models.ts'),
    import('../../moderation/text/models/shipped-models.ts'),
  ]);
  return withModels(createTextEngine(), await loadShippedModels());
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
