import type { QueryClient } from '@tanstack/react-query';
import { type Guide, getFirstSteps, setGuide as setGuideCall } from '../../api/guide.ts';
import type { Session } from '../../api/session.ts';
import { ask } from './ask.ts';
import { q } from './client.ts';
import { queryOf } from './query.ts';

export const firstStepsQuery = () => queryOf(getFirstSteps);

/** Applies on this page immediately and is saved for the person. If saving fails, the guide is offered again later. */
export function setGuide(queryClient: QueryClient, body: Partial<Guide>): void {
  queryClient.setQueryData<Session>(q.session().queryKey, (session) =>
    session ? { ...session, guide: { ...session.guide, ...body } } : session,
  );
  ask(setGuideCall, { body }).catch(() => undefined);
}
