import { type TextLabel, textLabels } from '../protocol/labels.ts';

/** 0 harmless … 3 the worst. Determines the order of the queue and what is blurred at first. */
const ofTextLabel: Record<TextLabel, number> = {
  Normal: 0,
  Nonsense: 0,
  Ads: 1,
  UserDefine: 1,
  Abuse: 2,
  Sensitive: 2,
  Politics: 2,
  Porn: 3,
  Terror: 3,
};
const ofUnknown = 1;

/** From this severity on, views of a case's evidence are recorded in the audit. */
export const sensitiveFrom = 2;

/** From this severity on a case counts as severe. Labels get theirs from the dictionary, text labels from this file. */
export const severeFrom = 3;

type Labelled = { task: string; label: string | null; labelNumber: number | null };
type Entry = { task: string; number: number; severity: number };

/** The highest severity among findings: by text label, or by the dictionary's entry for a numeric one. */
export function worstOf(findings: readonly Labelled[], dictionary: readonly Entry[]): number {
  const known = new Map(dictionary.map((entry) => [`${entry.task} ${entry.number}`, entry.severity]));
  const severities = findings.map(({ task, label, labelNumber }) =>
    labelNumber === null ? ofLabel(label) : (known.get(`${task} ${labelNumber}`) ?? ofUnknown),
  );
  return Math.max(0, ...severities);
}

/** A label's severity by its name alone: that of a text label, in any letter case. */
export function severityOfLabel(label: string): number {
  const known = textLabels.find((name) => name.toLowerCase() === label.toLowerCase());
  return known ? ofTextLabel[known] : ofUnknown;
}

function ofLabel(label: string | null): number {
  const known: Record<string, number> = ofTextLabel;
  return label !== null && Object.hasOwn(known, label) ? (known[label] ?? ofUnknown) : ofUnknown;
}
