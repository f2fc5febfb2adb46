import type { LexiconLabel } from '../../src/moderation/text/lexicon/lexicon.ts';

/** What the public sets judge, and the labels of the engine that answer it. */
const answers: Readonly<Record<string, readonly LexiconLabel[]>> = {
  abuse: ['Abuse', 'Porn'],
  hate: ['Abuse', 'Terror'],
  sexual: ['Porn'],
  violence: ['Terror', 'Abuse'],
  spam: ['Ads'],
};

export const judgedLabels = Object.keys(answers);

/** Every label answers a judgement that is not listed ("any"). */
export function labelsOf(judged: string): readonly LexiconLabel[] | undefined {
  return answers[judged];
}
