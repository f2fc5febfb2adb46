import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnWords } from './own-words.ts';

const withoutName = /^label (-?\d+)$/;

/** A label in the reader's language: by the dictionary, else a text label's own words, else as it is. */
export function useLabelName(): (label: string) => string {
  const { t, i18n } = useTranslation('common');
  const { labels } = useOwnWords();
  const { language } = i18n;
  const own = useMemo(() => {
    const words = new Map<string, string>();
    for (const { name, names } of labels) {
      const word = language === 'zh-CN' ? names['zh-CN'] : names.en;
      if (word !== undefined && !words.has(name)) words.set(name, word);
    }
    return words;
  }, [labels, language]);
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

/** A task type in words: "ocr-text" → "OCR". */
export function useTaskName(): (task: string) => string {
  const { t } = useTranslation('common');
  return (task) => t(`task.${task}`, { defaultValue: task });
}
