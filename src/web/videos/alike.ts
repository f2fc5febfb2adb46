import type { Finding } from '../../api/findings.ts';
import { standingOf } from '../media/boxes.ts';
import { weight } from '../media/video-frames.ts';

export type Alike = { worst: Finding; count: number };

/**
 * Groups findings with the same task, label, verdict, name and words. Each group has its worst finding; the worst group
 * comes first.
 */
export function alikeFindings(findings: readonly Finding[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const finding of findings) {
    const key = JSON.stringify([
      finding.taskId,
      finding.label,
      standingOf(finding),
      finding.name,
      finding.text?.toLowerCase().replace(/\s+/g, ' '),
    ]);
    const group = groups.get(key);
    if (!group) groups.set(key, { worst: finding, count: 1 });
    else {
      group.count += 1;
      if (weight(finding) > weight(group.worst)) group.worst = finding;
    }
  }
  return [...groups.values()].sort((a, b) => weight(b.worst) - weight(a.worst));
}
