import { limits } from '../../protocol/limits.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { type TextResult, textRequestReader } from '../../protocol/text.ts';
import { because } from '../../reasons/reason.ts';
import { type Judges, textJudge } from '../engines/chain/judge-text.ts';
import { Refusal } from '../requests/refusal.ts';

/** § Text moderation: classifies a batch at once. Throws Refusal 1101 (too many) or 1001. */
export async function moderateTexts(
  judges: Judges,
  _secretId: string,
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const read = readRequest(textRequestReader, fields);
  if (!read.ok && read.member === 'text' && read.issue === 'too_big') {
    throw new Refusal(1101, because('too_many_texts', { max: limits.textsPerRequest }));
  }
  if (!read.ok) throw new Refusal(1001, because('message_of', { what: read.member, why: read.detail }));
  const { signal } = new AbortController();
  const judge = await textJudge(judges, signal);
  const texts = await Promise.all(
    read.value.text.map(async (text): Promise<TextResult> => {
      const { action, label, review, rate, details } = await judge(text.content);
      return { ...text, action, label, review, rate, details };
    }),
  );
  return { text: { texts } };
}
