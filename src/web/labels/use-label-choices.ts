import { useLabelName } from './use-label-name.ts';
import { useLabels } from './use-labels.ts';

/** The labels of violations as choices of a select, in the reader's language. */
export function useLabelChoices(): { value: string; label: string }[] {
  const labelName = useLabelName();
  return useLabels()
    .filter((label) => label !== 'Normal')
    .map((label) => ({ value: label, label: labelName(label) }));
}
