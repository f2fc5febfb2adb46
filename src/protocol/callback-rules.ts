import * as z from 'zod';
import { isRecord } from './safe-json.ts';
import type { TaskType } from './tasks.ts';

const oneOrMore = z.union([z.string(), z.array(z.string())]);

/** One rule object of a video's `callbackRules` (§ Video file submission). */
export const callbackRuleSchema = z.strictObject({
  label: z.number().optional(),
  review: z.boolean().optional(),
  offset: z.boolean().optional(),
  total: z.boolean().optional(),
  faceId: oneOrMore.optional(),
  typeName: oneOrMore.optional(),
  similarity: z.number().optional(),
});
export type CallbackRule = z.infer<typeof callbackRuleSchema>;

/** `callbackRules` of a video: task identifier → rules. */
export const callbackRulesSchema = z.record(z.string(), z.array(callbackRuleSchema));
export type CallbackRules = z.infer<typeof callbackRulesSchema>;

type Entry = Record<string, unknown>;

/**
 * Restricts one task object that we are about to write (R1, R2): its `fileList`, `violations` and `matchList`. The
 * figures (`avgScores` …) stay, because they cover all pictures. Without rules, or with an empty list, everything is
 * returned.
 */
export function applyVideoRules<Task extends Entry>(task: Task, rules: readonly CallbackRule[] = []): Task {
  if (rules.length === 0) return task;
  let ruled = task;
  if (Array.isArray(ruled.fileList)) ruled = { ...ruled, fileList: filterEntries(ruled.fileList, rules) };
  if (Array.isArray(ruled.violations))
    ruled = { ...ruled, violations: filterEntries(ruled.violations, rules) };
  if (Array.isArray(ruled.matchList)) {
    const pictures = Array.isArray(task.fileList) ? task.fileList.filter(isRecord) : [];
    ruled = { ...ruled, matchList: filterMatches(ruled.matchList, pictures, rules) };
  }
  return ruled;
}

/**
 * Returns a matched person when one of their pictures or they themselves match a rule: only pictures have a label, a
 * similarity and `review` (R4). `total: false` leaves each person a picture, so it removes no person.
 */
function filterMatches(matches: unknown[], pictures: Entry[], rules: readonly CallbackRule[]): Entry[] {
  return matches.filter(isRecord).filter((match) => {
    const own = [match, ...pictures.filter((picture) => personOf(picture) === personOf(match))];
    return rules.some((rule) => own.some((entry) => fits(entry, rule)));
  });
}

/**
 * Restricts one audio task object (R3): with `all` false only violations that did not pass remain. A transcript is
 * always sent.
 */
export function applyAudioRule<Task extends Entry>(task: Task, rule: { all: boolean }): Task {
  if (rule.all || !Array.isArray(task.violations)) return task;
  return { ...task, violations: task.violations.filter(isViolating) };
}

/** Whether an audio file's or stream's rule requests everything (R3): `all`, or 1. */
export function sendsAll(rule: 'all' | 0 | 1 | 2 | undefined): boolean {
  return rule === 'all' || rule === 1;
}

/** Whether an audio stream's callback has anything to report under `callbackRules` (R3). */
export function streamCallbackIsDue(
  tasks: readonly { type: TaskType; task: Entry }[],
  callbackRules: 0 | 1 | 2,
): boolean {
  if (sendsAll(callbackRules)) return true;
  return tasks.some(({ type, task }) => {
    if (type === 'speech-transcription') return typeof task.text === 'string' && task.text !== '';
    return Array.isArray(task.violations) && task.violations.some(isViolating);
  });
}

function filterEntries(entries: unknown[], rules: readonly CallbackRule[]): Entry[] {
  const matching = entries.filter(isRecord).flatMap((entry) => {
    const fitting = rules.filter((rule) => fits(entry, rule));
    if (fitting.length === 0) return [];
    const { offset: _offset, ...bare } = entry;
    return {
      entry: fitting.every((rule) => rule.offset === false) ? bare : entry,
      bestOnly: fitting.every((rule) => rule.total === false),
    };
  });
  const best = bestOfEachPerson(matching.filter(({ bestOnly }) => bestOnly).map(({ entry }) => entry));
  return matching
    .filter(({ entry, bestOnly }) => !bestOnly || personOf(entry) === undefined || best.has(entry))
    .map(({ entry }) => entry);
}

/**
 * An entry matches a rule when it matches every member of the rule; an entry without that member does not match (R1). A
 * similarity of 0 restricts nothing: clients in languages without unset numbers send it.
 */
function fits(entry: Entry, rule: CallbackRule): boolean {
  const analysis = isRecord(entry.textAnalysis) ? entry.textAnalysis : {};
  const label = entry.label ?? entry.category ?? analysis.label;
  const review = entry.review ?? analysis.review;
  const { similarity } = entry;
  return (
    (rule.label === undefined || label === rule.label) &&
    (rule.review === undefined || review === rule.review) &&
    ((rule.similarity ?? 0) <= 0 ||
      (typeof similarity === 'number' && similarity >= (rule.similarity ?? 0))) &&
    fitsPerson(entry, rule)
  );
}

function fitsPerson(entry: unknown, rule: { faceId?: unknown; typeName?: unknown }): boolean {
  if (!isRecord(entry)) return false;
  return isAmong(entry.faceId, rule.faceId) && isAmong(entry.typeName, rule.typeName);
}

function isAmong(value: unknown, wanted: unknown): boolean {
  // Clients in languages without unset arrays send an empty one.
  if (wanted === undefined || (Array.isArray(wanted) && wanted.length === 0)) return true;
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
}

function bestOfEachPerson(entries: Entry[]): Set<Entry> {
  const best = new Map<unknown, Entry>();
  for (const entry of entries) {
    const known = best.get(personOf(entry));
    if (!known || Number(entry.similarity) > Number(known.similarity)) best.set(personOf(entry), entry);
  }
  return new Set(best.values());
}

function personOf(entry: Entry): unknown {
  return entry.personId ?? entry.faceId;
}

function isViolating(violation: unknown): boolean {
  return isRecord(violation) && violation.action !== 'pass';
}
