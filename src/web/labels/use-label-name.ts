import { useTranslation } from 'react-i18next';
import type { LabelEntry } from '../../api/labels.ts';
import { useOwnWords } from './own-words.ts';

const withoutName = /^label (-?\d+)$/;

type Names = { language: string; words: ReadonlyMap<string, string> };
/** Computed once for all the tags of a page. */
const namesCache = new WeakMap<readonly LabelEntry[], Names>();

function namesOf(labels: readonly LabelEntry[], language: string): Names['words'] {
  const known = namesCache.get(labels);
  if (known?.language === language) return known.words;
  const words = new Map<string, string>();
  for (const { name, names } of labels) {
    const word = language === 'zh-CN' ? names['zh-CN'] : names.en;
    if (word !== undefined && !words.has(name)) words.set(name, word);
  }
  namesCache.set(labels, { language, words });
  return words;
}

/** A label in the reader's language: from the dictionary, else the built-in name of a text label, else unchanged. */
export function useLabelName(): (label: string) => string {
  const { t, i18n } = useTranslation('common');
  const own = namesOf(useOwnWords().labels, i18n.language);
  return (label) => {
    const number = withoutName.exec(label)?.[1];
    return (
      own.get(label) ??
      (number === undefined
        ? t(`label.${label}`, { defaultValue: label, nsSeparator: false, keySeparator: '.' })
        : t('unnamedLabel', { number }))
    );
  };
}

/** A sub-label in the reader's language: our text engine's from the dictionary, a provider's unchanged. */
export function useSubLabelName(): (subLabel: string) => string {
  const { t } = useTranslation('common');
  return (subLabel) =>
    t(`subLabel.${subLabel}`, { defaultValue: subLabel, nsSeparator: false, keySeparator: '.' });
}

/**
 * What a hit was read as, in the reader's language: the shape that our text engine names, or a kind of sub-label.
 * A word of a list is content and stays unchanged.
 */
export function useHintWords(): (hint: string) => string {
  const { t } = useTranslation('common');
  const separators = { nsSeparator: false, keySeparator: '.' } as const;
  return (hint) =>
    t(`hint.${hint}`, {
      defaultValue: t(`subLabel.${hint}`, { defaultValue: hint, ...separators }),
      ...separators,
    });
}

/** "Ads / contact": the main label and sub-label of a hit. */
export function useHitLabels(): (hit: { mainLabel: string; subLabel: string }) => string {
  const labelName = useLabelName();
  const subLabelName = useSubLabelName();
  return ({ mainLabel, subLabel }) =>
    [mainLabel && labelName(mainLabel), subLabel && subLabelName(subLabel)].filter(Boolean).join(' / ');
}

/** A task type in words: "ocr-text" → "OCR". */
export function useTaskName(): (task: string) => string {
  const { t } = useTranslation('common');
  return (task) => t(`task.${task}`, { defaultValue: task });
}
