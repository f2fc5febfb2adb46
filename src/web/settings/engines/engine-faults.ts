import type { TaskEngines } from '../../../protocol/operator/engines.ts';
import { stillStands } from '../../submit/faults.ts';
import { timeouts } from './engine-draft.ts';

/** A body with which engine of the form each of its engines was. */
export type Sent = { keys: readonly string[]; body: TaskEngines };
/** `of`: what is wrong with an engine's members, by its key in the form. `other`: what is about none of them. */
export type EngineFaults = { of: Record<string, Record<string, string>>; other: string[] };

const members: readonly string[] = ['url', 'path', 'model', 'apiKey', 'timeoutMs'];

/** The service's faults, beside the field they are about wherever the engine stands by now, as long as it still says so. */
export function engineFaults(
  errors: readonly { path: string; message: string }[],
  sent: Sent | undefined,
  now: Sent,
): EngineFaults {
  const faults: EngineFaults = { of: {}, other: [] };
  for (const { path, message } of errors) {
    const [, index, member = ''] = /^engines\.(\d+)\.(\w+)/.exec(path) ?? [];
    const key = index === undefined ? undefined : sent?.keys[Number(index)];
    if (key === undefined || !members.includes(member)) {
      if (stillStands(sent, now)) faults.other.push(path === '' ? message : `${path}: ${message}`);
      continue;
    }
    if (stillStands(memberAt(sent, key, member), memberAt(now, key, member))) {
      faults.of[key] = { ...faults.of[key], [member]: message };
    }
  }
  return faults;
}

function memberAt(sent: Sent | undefined, key: string, member: string): unknown {
  const engine: Record<string, unknown> | undefined = sent?.body.engines[sent.keys.indexOf(key)];
  return engine?.[member];
}

/** Why a member cannot be taken, as a word of the catalogue with its values; null where only the service knows. */
export function whyNotEngine(
  member: string,
  engine: TaskEngines['engines'][number],
): { word: string; values: Record<string, number> } | null {
  const range = engine.kind === 'embedded' ? timeouts.embedded : timeouts.plugIn;
  const seconds = engine.timeoutMs / 1000;
  if (member === 'timeoutMs' && !(seconds >= range.least && seconds <= range.most)) {
    return { word: 'fault.timeout', values: { least: range.least, most: range.most } };
  }
  if (member === 'path' && 'path' in engine && engine.path === '') return { word: 'fault.path', values: {} };
  if (member === 'url' && 'url' in engine && !isAddress(engine.url)) return { word: 'fault.url', values: {} };
  return null;
}

function isAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
