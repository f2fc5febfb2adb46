import type { TextModelName } from '../../src/protocol/operator/text-models.ts';

/** The data sets that are read, NAME.jsonl.gz in the data's folder each, with the licence that their authors state. */
export const licences = {
  cold: 'Apache-2.0',
  davidson: 'MIT',
  openai: 'MIT',
  paradetox: 'CC0-1.0',
  sms: 'CC-BY-4.0',
  swsr: 'MIT',
  wiki: 'Apache-2.0, comments CC-BY-SA',
  youtube: 'CC-BY-4.0',
} as const;
export type DataSet = keyof typeof licences;

/** What a line of the data is known to be: 1 it is, 0 it is not, missing: nobody said. */
export type Known = Readonly<Record<string, 0 | 1 | undefined>>;

export type Plan = {
  /** The label of the data that the model learns. */
  learns: 'spam' | 'abuse' | 'sexual';
  /** Whether a line without that label counts as harmless: other genres teach what the label is not. */
  isHarmless(known: Known): boolean;
  /** How far the lines of a set with and without the label weigh the same: 1 all the way, 0 not at all. */
  balance: number;
  /** The largest share of harmless lines of any set that may be hit, in cross-validation. It decides the threshold. */
  falseShare: number;
};

export const plans: Readonly<Record<TextModelName, Plan>> = {
  'spam-en': { learns: 'spam', isHarmless: () => true, balance: 0.5, falseShare: 0.025 },
  'abuse-en': {
    learns: 'abuse',
    isHarmless: ({ spam }) => spam !== undefined,
    balance: 1,
    falseShare: 0.03,
  },
  'abuse-zh': { learns: 'abuse', isHarmless: ({ hate }) => hate === 0, balance: 0.5, falseShare: 0.02 },
  // Abuse is often sexual in its words, so only what is no abuse teaches what sexual content is not.
  'sexual-en': {
    learns: 'sexual',
    isHarmless: ({ spam, abuse, any }) => spam !== undefined || (abuse === 0 && any === undefined),
    balance: 0.5,
    falseShare: 0.01,
  },
};
