import { limits } from '../../protocol/limits.ts';
import { readRequest } from '../../protocol/read-request.ts';
import { type TextResult, textRequestReader, textResultSchema } from '../../protocol/text.ts';
import { say } from '../../reasons/say.ts';
import type { Quirk } from './quirks.ts';
import { Refused } from './refused.ts';

type Verdict = Pick<TextResult, 'action' | 'label' | 'review' | 'rate' | 'details'>;

// The script: the first of these words in a text decides.
const script: { word: string; action: 'block' | 'review'; label: string; rate: number }[] = [
  { word: 'coins', action: 'review', label: 'Ads', rate: 0.62 },
  { word: '加微信', action: 'block', label: 'Ads', rate: 0.97 },
  { word: 'idiot', action: 'block', label: 'Abuse', rate: 0.91 },
  { word: 'asdf', action: 'review', label: 'Nonsense', rate: 0.55 },
];

function verdictOn(content: string): Verdict {
  const match = script.find(({ word }) => content.includes(word));
  if (!match) return { action: 'pass', label: 'Normal', review: false, rate: 0.99, details: [] };
  const { word, action, label, rate } = match;
  const details = [{ keyword: word, hint: word, mainLabel: label, subLabel: 'scripted' }];
  return { action, label, review: action === 'review', rate, details };
}

/** § Text moderation. */
export function moderateTexts(fields: Record<string, unknown>, quirks: ReadonlySet<Quirk>) {
  const read = readRequest(textRequestReader, fields);
  if (!read.ok) {
    const tooMany = read.member === 'text' && read.issue === 'too_big';
    const detail = tooMany ? `at most ${limits.textsPerRequest} texts` : say(read.detail, 'en');
    throw new Refused(tooMany ? 1101 : 1001, `${read.member}: ${detail}`);
  }
  let texts = read.value.text.map((text) => textResultSchema.parse({ ...text, ...verdictOn(text.content) }));
  if (quirks.has('texts-reversed')) texts = texts.toReversed();
  if (quirks.has('texts-missing')) texts = texts.slice(1);
  const summary = quirks.has('text-summary') ? { summary: [{ label: 'Normal', count: texts.length }] } : {};
  return { text: { texts }, ...summary };
}
