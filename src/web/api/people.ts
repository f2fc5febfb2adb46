import type { QueryClient } from '@tanstack/react-query';
import type { AppEvent } from '../../api/events.ts';
import { listPeople, setPresence } from '../../api/people.ts';
import { ask } from './ask.ts';
import { queryOf } from './query.ts';

/** This window, for as long as it is open. */
export const tab = crypto.randomUUID();

export const qPeople = () =>
  // Changes come by events; a colleague whose computer was switched off is told of by none.
  queryOf(listPeople, {}, { staleTime: 60_000, refetchInterval: 120_000 });

const settleMs = 500;
let shown: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells colleagues which case this window shows, once it has been shown for a moment: a quick hand tells nobody. */
export function lookAt(caseId: string | null): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (shown === caseId) return;
    shown = caseId;
    void ask(setPresence, { body: { tab, caseId } }).catch(() => undefined);
  }, settleMs);
}

/** Once the line is back: the server forgot with it what this window shows. */
export function lookAgain(): void {
  if (shown !== null) void ask(setPresence, { body: { tab, caseId: shown } }).catch(() => undefined);
}

/** The list of people follows what happens without being asked for again. */
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
