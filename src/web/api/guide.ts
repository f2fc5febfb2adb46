import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { FirstSteps, Guide, guideAnswerSchema } from '../../api/guide.ts';
import type { Session } from '../../api/session.ts';
import { call } from './call.ts';
import { q } from './client.ts';

export function firstStepsQuery() {
  return queryOptions({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => call<FirstSteps>('/api/first-steps', { signal }),
  });
}

/** Holds on this page at once, and for the person from then on. Where it cannot be kept, it is offered again some day. */
export function setGuide(queryClient: QueryClient, body: Partial<Guide>): void {
  queryClient.setQueryData<Session>(q.session().queryKey, (session) =>
    session ? { ...session, guide: { ...session.guide, ...body } } : session,
  );
  call<z.infer<typeof guideAnswerSchema>>('/api/guide', { method: 'PUT', body }).catch(() => undefined);
}
