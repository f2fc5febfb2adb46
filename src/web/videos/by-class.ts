import type { Finding } from '../../api/findings.ts';

export type ClassGroup = { label: string; findings: Finding[] };

/** Findings by class: the class with the highest score first, and within it the highest score first. */
export function byClass(findings: readonly Finding[]): ClassGroup[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) groups.set(finding.label, [...(groups.get(finding.label) ?? []), finding]);
  const all = [...groups].map(([label, own]) => ({
    label,
    findings: own.sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0)),
  }));
  return all.sort((a, b) => (b.findings[0]?.rate ?? 0) - (a.findings[0]?.rate ?? 0));
}
