import type { QueryClient } from '@tanstack/react-query';
import { type Guide, getFirstSteps, setGuide as setGuideCall } from '../../api/guide.ts';
import type { Session } from '../../api/session.ts';
import { ask } from './ask.ts';
import { q } from './client.ts';
import { queryOf } from './query.ts';

export const firstStepsQuery = () => queryOf(getFirstSteps);

/** Holds on this page at once, and for the person from then on. Where it cannot be kept, it is offered again some day. */
export function setGuide(queryClient: QueryClient, body: Partial<Guide>): void {
  queryClient.setQueryData<Session>(q.session().queryKey, (session) =>
    session ? { ...session, guide: { ...session.guide, ...body } } : session,
  );
  ask(setGuideCall, { body }).catch(() => undefined);
}
