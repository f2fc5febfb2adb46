import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../reasons/languages.ts';
import type { FieldReason } from '../../reasons/of-issue.ts';
import type { Reason } from '../../reasons/reason.ts';

type Sentences = Record<FieldReason, (params: never) => string>;

const load: Record<Language, () => Promise<Sentences>> = {
  en: async () => (await import('../../reasons/en/fields.ts')).fields,
  'zh-CN': async () => (await import('../../reasons/zh-CN/fields.ts')).fields,
};
const loaded = new Map<string, Promise<Sentences>>();

function sentencesIn(language: string): Promise<Sentences> {
  const key = language === 'zh-CN' ? language : 'en';
  const known = loaded.get(key);
  if (known) return known;
  const sentences = load[key]();
  loaded.set(key, sentences);
  // What failed for want of a network is tried again by whoever asks next.
  sentences.catch(() => loaded.delete(key));
  return sentences;
}

/** Why a field cannot be taken as it is, in the language of the page. */
export function FieldFault({ reason }: { reason: Reason }) {
  return (
    <Suspense fallback="…">
      <Sentence reason={reason} />
    </Suspense>
  );
}

function Sentence({ reason: { reason, params } }: { reason: Reason }) {
  const { i18n } = useTranslation();
  const sentence = use(sentencesIn(i18n.language))[reason as FieldReason] as (params: unknown) => string;
  const said = sentence(params);
  return said.charAt(0).toUpperCase() + said.slice(1);
}
