import type { QueryClient } from '@tanstack/react-query';
import type { AppEvent } from '../../api/events.ts';
import { listPeople, setPresence } from '../../api/people.ts';
import { ask } from './ask.ts';
import { queryOf } from './query.ts';

/** Identifies this window while it is open. */
export const tab = crypto.randomUUID();

export const qPeople = () =>
  // Changes arrive as events, except when a colleague's computer is switched off, so it is also read at an interval.
  queryOf(listPeople, {}, { staleTime: 60_000, refetchInterval: 120_000 });

const settleMs = 500;
let shown: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports to colleagues which case this window shows, once it has been open for half a second. */
export function lookAt(caseId: string | null): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (shown === caseId) return;
    shown = caseId;
    void ask(setPresence, { body: { tab, caseId } }).catch(() => undefined);
  }, settleMs);
}

/** Reports the shown case again after a reconnect: the server forgot it with the connection. */
export function lookAgain(): void {
  if (shown !== null) void ask(setPresence, { body: { tab, caseId: shown } }).catch(() => undefined);
}

/** Applies a presence event to the cached list of people. */
export function applyPresence(
  queryClient: QueryClient,
  event: Extract<AppEvent, { type: 'presence.changed' }>,
): void {
  queryClient.setQueryData(qPeople().queryKey, (list) => {
    if (!list) return list;
    const { personId, here, caseIds } = event;
    return {
      people: list.people.map((person) => (person.id === personId ? { ...person, here, caseIds } : person)),
    };
  });
}
