import { parseLabel, textLabels } from '../../../protocol/labels.ts';

/** OCR results give text labels as numbers, which the document leaves open: ours is its place among the nine. */
export const textLabelNumbers = new Map<string, number>(textLabels.map((label, number) => [label, number]));

/** The number of a text label; one that is not among the nine can only come from a tenant's list (UserDefine). */
export function textLabelNumber(label: string): number {
  return textLabelNumbers.get(parseLabel(label)) ?? textLabels.indexOf('UserDefine');
}
