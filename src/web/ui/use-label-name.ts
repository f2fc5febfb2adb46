import { useTranslation } from 'react-i18next';

/** A text label in the reader's language; any other label ("label 3", a dictionary's name) as it is. */
export function useLabelName(): (label: string) => string {
  const { t } = useTranslation('common');
  return (label) => t(`label.${label}`, { defaultValue: label, nsSeparator: false, keySeparator: '.' });
}

/** A task type in words: "ocr-text" → "OCR". */
export function useTaskName(): (task: string) => string {
  const { t } = useTranslation('common');
  return (task) => t(`task.${task}`, { defaultValue: task });
}
