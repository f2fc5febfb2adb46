import { parseLabel, textLabels } from '../../../protocol/labels.ts';

/** OCR results give text labels as numbers. The document does not define them; ours is the index among the nine labels. */
export const textLabelNumbers = new Map<string, number>(textLabels.map((label, number) => [label, number]));

/** The number of a text label. A label not among the nine can only come from the operator's own list (UserDefine). */
export function textLabelNumber(label: string): number {
  return textLabelNumbers.get(parseLabel(label)) ?? textLabels.indexOf('UserDefine');
}
