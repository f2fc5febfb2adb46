import * as people from '../../api/people.ts';
import { listPeople, setCurrentCase } from '../../review/people/presence.ts';
import type { SessionSeam } from '../seams.ts';
import { serve } from '../serve.ts';

/** Who is online, and what they look at. */
export const peopleRoutes = (session: SessionSeam) =>
  serve(people, {
    listPeople: async ({ ctx }) => listPeople(ctx, await session.people()),
    setPresence: ({ ctx, body }) => setCurrentCase({ ...ctx, tab: body.tab }, body.caseId),
  });
