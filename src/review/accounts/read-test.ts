import type { AccountTest, TestOutcome } from '../../api/moderation-accounts.ts';
import { type TaskType, taskTypeOf } from '../../protocol/tasks.ts';
import { readTextResponse } from '../../protocol/text.ts';
import type { Words } from '../../reasons/reasoned.ts';
import { reworded } from '../../reasons/reworded.ts';
import type { Exchange } from '../context/context.ts';
import { cleanText } from '../store/clean-text.ts';

/** The meaning of our own service's codes (docs/interface.md). A provider's codes are shown with its own message. */
const meanings: Record<number, TestOutcome> = {
  1002: 'unknown-account',
  1003: 'clock-off',
  1004: 'seen-before',
  1102: 'rate-limited',
};

type TestResult = Omit<AccountTest, 'at' | 'ms' | 'key' | 'words' | 'reasons'> & { words: Words | null };
const nothing = { status: null, code: null, words: null, clockAhead: null, tasks: [], unknownTasks: [] };

/** What sending one text shows about an account. */
export function readTest(
  exchange: Exchange,
  { text, tasks, now }: { text: { content: string }; tasks: Record<string, TaskType>; now: Date },
): TestResult {
  if (!('status' in exchange)) return { ...nothing, outcome: exchange.outcome };
  const { status } = exchange;
  if (exchange.outcome !== 'answered') {
    const clockAhead = ahead(exchange.date === null ? Number.NaN : Date.parse(exchange.date), now);
    const limited = status === 429 ? ('rate-limited' as const) : null;
    const outcome = limited ?? (exchange.outcome === 'unsigned' ? 'not-this-interface' : 'not-its-key');
    return { ...nothing, outcome, status, clockAhead };
  }
  const { json } = exchange;
  const clockAhead = ahead(momentOf(json.timestamp), now);
  const read = readTextResponse(json, [text], tasks);
  const answered = taskIdsOf(json);
  if (read.ok) {
    const unknownTasks = answered.filter((id) => taskTypeOf(id, tasks) !== 'text');
    return { ...nothing, outcome: 'fine', status, clockAhead, tasks: answered, unknownTasks };
  }
  if (read.reason === 'malformed')
    return { ...nothing, outcome: 'no-result', status, clockAhead, words: read.detail };
  const { code, message } = read;
  return {
    ...nothing,
    outcome: meanings[code] ?? 'refused',
    status,
    code,
    words: reworded(message, (words) => cleanText(words.slice(0, 300))),
    clockAhead,
  };
}

/** Members that contain text results, by the service's task identifiers (§ Response envelope). */
function taskIdsOf(json: Record<string, unknown>): string[] {
  return Object.entries(json)
    .filter(([, value]) => typeof value === 'object' && value !== null && 'texts' in value)
    .map(([name]) => cleanText(name.slice(0, 100)))
    .slice(0, 20);
}

/** Seconds or milliseconds (S4), returned as milliseconds. */
function momentOf(timestamp: unknown): number {
  const value = typeof timestamp === 'number' ? timestamp : Number.NaN;
  return value >= 1e12 ? value : value * 1000;
}

/** The difference in whole seconds. */
function ahead(ms: number, now: Date): number | null {
  return Number.isFinite(ms) ? Math.round((ms - now.getTime()) / 1000) : null;
}
