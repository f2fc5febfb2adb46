import type {
  ModerationAccount,
  ModerationAccountChanges,
  NewModerationAccountBody,
} from '../../../api/moderation-accounts.ts';
import { readServiceKey, type ServiceKeyFault } from '../../../protocol/service-key.ts';
import { embeddedTaskIds, type TaskType } from '../../../protocol/tasks.ts';

export type TaskDraft = { id: string; type: TaskType };
export type AccountDraft = {
  name: string;
  baseUrl: string;
  secretId: string;
  bits: 2048 | 3072;
  textsPerSecond: number;
  tasks: TaskDraft[];
};

export const knownTasks: TaskDraft[] = rowsOf(embeddedTaskIds);
export const emptyDraft: AccountDraft = {
  name: '',
  baseUrl: '',
  secretId: '',
  bits: 2048,
  textsPerSecond: 10,
  tasks: knownTasks,
};

export function draftOf(account: ModerationAccount): AccountDraft {
  const { name, baseUrl, secretId, textsPerSecond, tasks } = account;
  return { ...emptyDraft, name: name ?? '', baseUrl, secretId, textsPerSecond, tasks: rowsOf(tasks) };
}

function rowsOf(tasks: Record<string, TaskType>): TaskDraft[] {
  return Object.entries(tasks).map(([id, type]) => ({ id, type }));
}

/** What is wrong with a base address; the server holds it too, and more. */
export function baseFault(text: string): 'address' | 'credentials' | 'tail' | null {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return 'address';
  if (url.username + url.password !== '') return 'credentials';
  return url.search + url.hash === '' ? null : 'tail';
}

/** An empty field is no fault: the key can come later, or stays what it is. */
export function keyFault(text: string): ServiceKeyFault | null {
  if (text.trim() === '') return null;
  const read = readServiceKey(text);
  return read.ok ? null : read.fault;
}

/** The rows whose identifier stands in one before. */
export function doubled(tasks: readonly TaskDraft[]): Set<number> {
  const ids = tasks.map(({ id }) => id.trim());
  return new Set(ids.flatMap((id, at) => (id !== '' && ids.indexOf(id) < at ? [at] : [])));
}

/** The known ones where they are missing, after those that are there. */
export function withKnown(tasks: readonly TaskDraft[]): TaskDraft[] {
  const there = new Set(tasks.map(({ id }) => id.trim()));
  return [...tasks, ...knownTasks.filter(({ id }) => !there.has(id))];
}

/** What was typed, as it is sent; rows without an identifier are left out. */
function tasksOf(rows: readonly TaskDraft[]): Record<string, TaskType> {
  return Object.fromEntries(rows.flatMap(({ id, type }) => (id.trim() === '' ? [] : [[id.trim(), type]])));
}

export function newBody(draft: AccountDraft, serviceKey: string): NewModerationAccountBody {
  const { name, baseUrl, secretId, bits, textsPerSecond, tasks } = draft;
  return {
    name: name.trim(),
    baseUrl: baseUrl.trim(),
    secretId: secretId.trim(),
    bits,
    textsPerSecond,
    tasks: tasksOf(tasks),
    ...(serviceKey.trim() === '' ? {} : { serviceKey }),
  };
}

/** Only what is another than before: where content was sent already, address and identifier may not come along. */
export function changesOf(
  account: ModerationAccount,
  draft: AccountDraft,
  key: { serviceKey: string; dropOldKey: boolean },
): ModerationAccountChanges {
  const { bits: _bits, ...body } = newBody(draft, key.serviceKey);
  const changed = Object.entries(body).filter(
    ([name, value]) =>
      name === 'serviceKey' ||
      JSON.stringify(value) !== JSON.stringify(account[name as keyof ModerationAccount]),
  );
  return { ...Object.fromEntries(changed), ...(key.dropOldKey ? { dropOldKey: true } : {}) };
}
