import type { TextLabel } from '../../../protocol/labels.ts';

/** The categories of `POST /v1/moderations` with our text label and our picture class (null: category of texts only). */
export const categories: Record<string, { text: TextLabel; picture: number | null }> = {
  sexual: { text: 'Porn', picture: 4 },
  'sexual/minors': { text: 'Porn', picture: 4 },
  violence: { text: 'Terror', picture: 10 },
  'violence/graphic': { text: 'Terror', picture: 11 },
  'self-harm': { text: 'Sensitive', picture: 12 },
  'self-harm/intent': { text: 'Sensitive', picture: 12 },
  'self-harm/instructions': { text: 'Sensitive', picture: 12 },
  harassment: { text: 'Abuse', picture: null },
  'harassment/threatening': { text: 'Abuse', picture: null },
  hate: { text: 'Abuse', picture: null },
  'hate/threatening': { text: 'Abuse', picture: null },
  illicit: { text: 'Sensitive', picture: null },
  'illicit/violent': { text: 'Terror', picture: null },
};

/** For categories that only some servers have. */
export const otherCategory = { text: 'Sensitive', picture: 13 } as const;

/** Picture classes that only plug-ins report; 0 to 4 belong to the embedded classifier (classes.ts). */
export const plugInClasses = [
  { label: 10, name: 'Violence', severity: 2 },
  { label: 11, name: 'Graphic violence', severity: 3 },
  { label: 12, name: 'Self-harm', severity: 3 },
  { label: 13, name: 'Other', severity: 1 },
] as const;

/** The label of a class without a name, by its index in the model's output: 0 is harmless, the next one is 101. */
export const classAt = (index: number): number => (index === 0 ? 0 : 100 + index);
