import type { TextLabel } from '../../protocol/labels.ts';
import type { Db } from '../store/tables.ts';

/** 0 nothing … 3 the worst. Sets the order of the queue and what is blurred at first. */
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

type Labelled = { task: string; label: string | null; labelNumber: number | null };

/** The worst severity among findings: by text label, or by the dictionary's entry for a numeric one. */
export async function worstSeverity(db: Db, findings: readonly Labelled[]): Promise<number> {
  const numeric = findings.some((finding) => finding.labelNumber !== null);
  const entries = numeric
    ? await db.selectFrom('label').select(['task', 'number', 'severity']).execute()
    : [];
  const dictionary = new Map(entries.map((entry) => [`${entry.task} ${entry.number}`, entry.severity]));
  const severities = findings.map((finding) =>
    finding.labelNumber === null
      ? severityOfLabel(finding.label)
      : (dictionary.get(`${finding.task} ${finding.labelNumber}`) ?? ofUnknown),
  );
  return Math.max(0, ...severities);
}

function severityOfLabel(label: string | null): number {
  const known: Record<string, number> = ofTextLabel;
  return label !== null && Object.hasOwn(known, label) ? (known[label] ?? ofUnknown) : ofUnknown;
}
