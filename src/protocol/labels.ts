/** The text labels, in the document's order (§ Text result). */
export const textLabels = [
  'Normal',
  'Terror',
  'Porn',
  'Politics',
  'Sensitive',
  'Ads',
  'Abuse',
  'Nonsense',
  'UserDefine',
] as const;
export type TextLabel = (typeof textLabels)[number];

/** The service's result for a text or a stretch of speech. */
export const actions = ['pass', 'block', 'review'] as const;
export type Action = (typeof actions)[number];

const spellings = new Map<string, TextLabel>([
  ...textLabels.map((label): [string, TextLabel] => [label.toLowerCase(), label]),
  ['nosense', 'Nonsense'],
]);

/**
 * One spelling per documented label: letter case is ignored, `Nosense` is Nonsense (V2). Any other string is kept
 * unchanged.
 */
export function parseLabel(label: string): string {
  return spellings.get(label.toLowerCase()) ?? label;
}

export function isTextLabel(label: string): label is TextLabel {
  return textLabels.some((known) => known === label);
}
