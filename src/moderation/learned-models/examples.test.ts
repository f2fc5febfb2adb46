import { expect, test } from 'vitest';
import type { DecidedText } from '../../protocol/operator/text-models.ts';
import { loadShippedModels } from '../text/models/shipped-models.ts';
import { examplesFor } from './examples.ts';

const models = await loadShippedModels();
const of = (name: string, texts: DecidedText[]) => {
  const model = models.find((one) => one.name === name);
  if (!model) throw new Error(`${name} is missing`);
  return examplesFor(model, texts).map(({ positive, at }) => [at.toISOString().slice(0, 10), positive]);
};
const decided = (text: string, day: string, has: DecidedText['has'], hasNot: DecidedText['hasNot']) => ({
  text,
  at: `${day}T10:00:00Z`,
  has,
  hasNot,
});

test('only texts count whose label is known, of equal ones the last, in the order of the decisions', () => {
  const texts = [
    decided('buy cheap coins', '2026-11-03', [], ['Ads', 'Abuse', 'Porn']),
    decided('buy cheap coins', '2026-11-01', ['Ads'], []),
    decided('you are an idiot', '2026-11-02', ['Abuse'], []),
    decided('see you tomorrow', '2026-11-02', [], ['Ads', 'Abuse', 'Porn']),
    decided('a strange offer', '2026-11-01', ['Ads'], ['Abuse']),
  ];
  expect(of('spam-en', texts)).toEqual([
    ['2026-11-01', true],
    ['2026-11-02', false],
    ['2026-11-03', false],
  ]);
  expect(of('abuse-en', texts)).toEqual([
    ['2026-11-01', false],
    ['2026-11-02', true],
    ['2026-11-02', false],
    ['2026-11-03', false],
  ]);
});

test('a model learns only from texts of its language, and from none without letters', () => {
  const texts = [
    decided('你真是个笨蛋', '2026-11-01', ['Abuse'], []),
    decided('you are an idiot', '2026-11-02', ['Abuse'], []),
    decided('!!! 123', '2026-11-03', ['Abuse'], []),
  ];
  expect(of('abuse-zh', texts)).toEqual([['2026-11-01', true]]);
  expect(of('abuse-en', texts)).toEqual([['2026-11-02', true]]);
});
