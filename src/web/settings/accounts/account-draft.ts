import {
  keyLengths,
  type ModerationAccount,
  type ModerationAccountChanges,
  type NewModerationAccountBody,
} from '../../../api/moderation-accounts.ts';
import { readServiceKey, type ServiceKeyFault } from '../../../protocol/service-key.ts';
import { embeddedTaskIds, type TaskType } from '../../../protocol/tasks.ts';
import { changesOf as changedMembers } from '../../forms/changes-of.ts';
import { numberIn } from '../../forms/number-in.ts';

export type TaskDraft = { id: string; type: TaskType };
/** An account in its form; its tasks are rows. */
export type AccountDraft = ReturnType<typeof draftOf>;

const knownTasks: TaskDraft[] = rowsOf(embeddedTaskIds);
export function draftOf(account: ModerationAccount | null) {
  const textsPerSecond: number | string = account?.textsPerSecond ?? 10;
  return {
    name: account?.name ?? '',
    baseUrl: account?.baseUrl ?? '',
    secretId: account?.secretId ?? '',
    bits: keyLengths[0] as (typeof keyLengths)[number],
    textsPerSecond,
    tasks: account ? rowsOf(account.tasks) : knownTasks,
    serviceKey: '',
    dropOldKey: false,
  };
}

function rowsOf(tasks: Record<string, TaskType>): TaskDraft[] {
  return Object.entries(tasks).map(([id, type]) => ({ id, type }));
}

/** An empty field has no fault: the key can be added later, or remains unchanged. */
export function keyFault(text: string): ServiceKeyFault | null {
  if (text.trim() === '') return null;
  const read = readServiceKey(text);
  return read.ok ? null : read.fault;
}

/** The indexes of rows that repeat an earlier identifier. */
export function doubled(tasks: readonly TaskDraft[]): Set<number> {
  const ids = tasks.map(({ id }) => id.trim());
  return new Set(ids.flatMap((id, at) => (id !== '' && ids.indexOf(id) < at ? [at] : [])));
}

/** Appends the known identifiers that are missing. */
export function withKnown(tasks: readonly TaskDraft[]): TaskDraft[] {
  const there = new Set(tasks.map(({ id }) => id.trim()));
  return [...tasks, ...knownTasks.filter(({ id }) => !there.has(id))];
}

/** The typed tasks for the request; rows without an identifier are left out. */
function tasksOf(rows: readonly TaskDraft[]): Record<string, TaskType> {
  return Object.fromEntries(rows.flatMap(({ id, type }) => (id.trim() === '' ? [] : [[id.trim(), type]])));
}

/** The form path of a task, which the body addresses by its identifier. */
export function inRow(path: string, { tasks }: AccountDraft): string {
  const at = tasks.findIndex(({ id }) => path === `tasks.${id.trim()}`);
  return at < 0 ? path : `tasks.${at}.id`;
}

type AccountBody = NewModerationAccountBody & Pick<ModerationAccountChanges, 'dropOldKey'>;

export function bodyOf(draft: AccountDraft): AccountBody {
  const { name, baseUrl, secretId, bits, serviceKey, dropOldKey, textsPerSecond, tasks } = draft;
  return {
    name: name.trim(),
    baseUrl: baseUrl.trim(),
    secretId: secretId.trim(),
    bits,
    textsPerSecond: numberIn(textsPerSecond),
    tasks: tasksOf(tasks),
    ...(serviceKey.trim() === '' ? {} : { serviceKey }),
    ...(dropOldKey ? { dropOldKey } : {}),
  };
}

/**
 * Only the changed members: once content was sent with an account, a request may no longer contain its address or
 * identifier.
 */
export function changesOf(
  account: ModerationAccount,
  { bits: _bits, ...body }: AccountBody,
): ModerationAccountChanges {
  // The pasted key is another member than the stored one and never equals it.
  return changedMembers(body, account);
}
