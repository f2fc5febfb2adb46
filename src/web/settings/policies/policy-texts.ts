import type { Localised } from '../../../api/languages.ts';
import type { Policy } from '../../../api/policies.ts';
import { isSame } from '../../forms/changes-of.ts';
import { unwritten, written } from '../../forms/LocalisedFields.tsx';

const members = ['names', 'descriptions', 'provisions', 'examples', 'counterExamples'] as const;
/** The words of each text in the forms. */
export const wordsOfText = {
  names: 'field.name',
  descriptions: 'field.description',
  provisions: 'field.provision',
  examples: 'field.examples',
  counterExamples: 'field.counterExamples',
} as const;
type Texts = Record<(typeof members)[number], Localised>;
/** By the policy's key, so that what colleagues change in other policies is followed. */
export type TextDrafts = Record<string, Texts>;

export const textDraftsOf = (policies: readonly Policy[]): TextDrafts =>
  Object.fromEntries(
    policies.map((policy) => {
      const now = policy.draft ?? policy;
      const texts = members.map((member) => [member, { ...unwritten, ...now[member] }]);
      return [policy.key, Object.fromEntries(texts) as Texts];
    }),
  );

/** Only what was changed: colleagues may be writing at other policies. */
export const bodyOfTexts = (now: TextDrafts, before: TextDrafts) => ({
  policies: Object.entries(now).flatMap(([key, texts]) => {
    const changed = members.filter((member) => !isSame(texts[member], before[key]?.[member]));
    if (changed.length === 0) return [];
    return { key, ...Object.fromEntries(changed.map((member) => [member, written(texts[member])])) };
  }),
});

export const isChanged = (now: TextDrafts, before: TextDrafts): boolean =>
  bodyOfTexts(now, before).policies.length > 0;
