import type { CaseKind } from '../../../api/cases.ts';
import type { Lane } from '../../../api/lanes.ts';
import type { Submission, SubmissionKind } from '../../../api/submissions.ts';
import type { ClassRow } from './class-rows.ts';

/** A score at which something begins or ends: a lane of the queue, or what the service was to return. */
export type Threshold = { at: number; of: 'from' | 'to' | 'returned'; lanes: Pick<Lane, 'key' | 'name'>[] };

const caseKindOf: Record<SubmissionKind, CaseKind> = {
  texts: 'text',
  'video-file': 'video',
  'video-stream': 'fragment',
  'audio-file': 'audio',
  'audio-stream': 'audio-stream',
};

/** The thresholds that are known for a class: the interface has none, so they come from lanes and the submission. */
export function thresholdsOf(
  { task, taskId, label }: Pick<ClassRow, 'task' | 'taskId' | 'label'>,
  { kind, params }: Pick<Submission, 'kind' | 'params'>,
  lanes: readonly Lane[],
): Threshold[] {
  const fits = (wanted: readonly string[], value: string) => wanted.length === 0 || wanted.includes(value);
  const found = new Map<string, Threshold>();
  const add = (at: number | null, of: Threshold['of'], lane?: Lane) => {
    if (at === null) return;
    const known = found.get(`${of} ${at}`) ?? { at, of, lanes: [] };
    found.set(`${of} ${at}`, known);
    if (lane) known.lanes.push({ key: lane.key, name: lane.name });
  };
  for (const lane of lanes) {
    const { filter } = lane;
    if (!fits(filter.kinds, caseKindOf[kind]) || !fits(filter.tasks, task) || !fits(filter.labels, label))
      continue;
    add(filter.rateMin, 'from', lane);
    add(filter.rateMax, 'to', lane);
  }
  for (const at of returnedFrom(params.callbackRules, taskId)) add(at, 'returned');
  return [...found.values()].sort((a, b) => a.at - b.at);
}

/** § 5: with `similarity`, only results of at least this similarity are returned. */
function returnedFrom(callbackRules: unknown, taskId: string): number[] {
  if (typeof callbackRules !== 'object' || callbackRules === null) return [];
  const rules: unknown = Object.entries(callbackRules).find(([id]) => id === taskId)?.[1];
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule: unknown) =>
    typeof rule === 'object' && rule !== null && 'similarity' in rule && typeof rule.similarity === 'number'
      ? rule.similarity
      : [],
  );
}
