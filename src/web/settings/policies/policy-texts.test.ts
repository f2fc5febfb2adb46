import { expect, test } from 'vitest';
import { policyOf } from '../../../testing/policy.ts';
import { bodyOfTexts, isChanged, textDraftsOf } from './policy-texts.ts';

const spam = policyOf({ key: 'spam', descriptions: { en: 'Unwanted.' } });
const scam = policyOf({ key: 'scam' });

test('only what was changed is sent, without empty languages', () => {
  const before = textDraftsOf([spam, scam]);
  expect(isChanged(before, textDraftsOf([spam, scam]))).toBe(false);
  const now = structuredClone(before);
  const { scam: texts } = now;
  if (texts) texts.provisions = { en: ' No fraud. ', 'zh-CN': '' };
  expect(bodyOfTexts(now, before)).toEqual({ policies: [{ key: 'scam', provisions: { en: 'No fraud.' } }] });
});

test('a draft is gone on with', () => {
  const { examples, counterExamples, steps } = spam;
  const draft = {
    ...{ names: { en: 'junk' }, descriptions: {}, provisions: {}, examples, counterExamples, steps },
    ...{ by: { id: 'sue', name: 'sue' }, at: new Date(0).toISOString() },
  };
  expect(textDraftsOf([{ ...spam, draft }]).spam?.names.en).toBe('junk');
});
