import { saying } from '../reasons/of-issue.ts';
import { isRecord } from './safe-json.ts';

const ruleMembers = new Set(['label', 'review', 'offset', 'total', 'faceId', 'typeName', 'similarity']);

/**
 * Reads `callbackRules` from clients whose language sends it as a list (R6): returns `{rules}` by task where the list
 * has one rule for each requested task in order, is about the only requested task, or names tasks itself; else the
 * reason why it is unreadable. Values other than lists are left to the schema.
 */
export function rulesByTask(
  given: unknown,
  tasks: readonly unknown[] | undefined,
): { rules: unknown } | { fault: ReturnType<typeof saying> } {
  if (!Array.isArray(given)) return { rules: given };
  if (given.length === 0) return { rules: undefined };
  const list: unknown[] = given;
  const naming = list.filter(namesTasks);
  if (naming.length === list.length) return { rules: merged(naming) };
  if (naming.length > 0) return { fault: saying('rules_name_some_tasks') };
  const [only] = tasks ?? [];
  if (tasks?.length === 1) return { rules: { [nameOf(only)]: list.flatMap(rulesIn) } };
  if (tasks?.length !== list.length) {
    const count = list.length;
    return {
      fault: tasks
        ? saying('rules_for_other_tasks', { count, tasks: tasks.length })
        : saying('rules_without_tasks', { count }),
    };
  }
  return { rules: Object.fromEntries(tasks.map((task, at) => [nameOf(task), rulesIn(list[at])])) };
}

/** The schema refuses a task that is no string. `String` would throw on an object whose `toString` is not callable. */
const nameOf = (task: unknown) => (typeof task === 'string' ? task : JSON.stringify(task));

/** An element such as `{"ocr-text": [{…}]}`: no member is one of a rule, and each contains rules. */
function namesTasks(element: unknown): element is Record<string, unknown> {
  if (!isRecord(element)) return false;
  const members = Object.entries(element);
  return (
    members.length > 0 &&
    members.every(([name, value]) => !ruleMembers.has(name) && (Array.isArray(value) || isRecord(value)))
  );
}

function merged(elements: readonly Record<string, unknown>[]): Record<string, unknown[]> {
  const rules = new Map<string, unknown[]>();
  for (const element of elements) {
    for (const [task, value] of Object.entries(element))
      rules.set(task, [...(rules.get(task) ?? []), ...rulesIn(value)]);
  }
  return Object.fromEntries(rules);
}

/** One rule, or several of one task. */
function rulesIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
