import * as cases from '../../api/cases.ts';
import * as claims from '../../api/claims.ts';
import * as decisions from '../../api/decisions.ts';
import { alikeCases } from '../../review/cases/alike-cases.ts';
import { claimCase, claimNext, releaseClaim, renewClaim } from '../../review/cases/claim-case.ts';
import { getCase } from '../../review/cases/get-case.ts';
import { handOver, question } from '../../review/cases/hand-over.ts';
import { listCases } from '../../review/cases/list-cases.ts';
import { takeOver } from '../../review/cases/take-over.ts';
import { Failure, fault } from '../../review/context/failure.ts';
import { reading, searchAge } from '../../review/context/reading.ts';
import { bulkDecide, bulkUndo } from '../../review/decisions/bulk.ts';
import { decide } from '../../review/decisions/decide.ts';
import { undo } from '../../review/decisions/undo.ts';
import type { Seams } from '../seams.ts';
import { serve } from '../serve.ts';

export const casesRoutes = ({ session }: Pick<Seams, 'session'>) =>
  serve(
    { ...cases, ...claims, ...decisions },
    {
      // The queue itself is read where it is written. A search reads much, and may wait for its copy.
      listCases: ({ ctx, query }) =>
        query.q === undefined
          ? listCases(ctx, query)
          : reading(ctx, searchAge, (there) => listCases(there, query)),
      getCase: ({ ctx, params }) => getCase(ctx, params),
      listAlikeCases: ({ ctx, params }) => alikeCases(ctx, params),
      claimNext: ({ ctx, body }) => claimNext(ctx, body),
      claimCase: ({ ctx, params }) => claimCase(ctx, params),
      renewClaim: ({ ctx, params, body }) => renewClaim(ctx, { ...params, ...body }),
      releaseClaim: ({ ctx, params, body }) => releaseClaim(ctx, { ...params, ...body }),
      takeOverCase: ({ ctx, params, body }) => takeOver(ctx, { ...params, ...body }),
      handOverCase: async ({ ctx, params, body: { to, ...message } }) =>
        handOver(ctx, { ...params, ...message, to: to === null ? null : await colleague(session, to) }),
      questionDecision: ({ ctx, params, body }) => question(ctx, { ...params, ...body }),
      decideCase: ({ ctx, params, body, key }) =>
        decide(ctx, { ...body, ...params, ...(key === undefined ? {} : { idempotencyKey: key }) }),
      undoDecision: ({ ctx, params }) => undo(ctx, params),
      bulkDecide: ({ ctx, body, key }) =>
        bulkDecide(ctx, { ...body, ...(key === undefined ? {} : { idempotencyKey: key }) }),
      bulkUndo: ({ ctx, body }) => bulkUndo(ctx, body),
    },
  );

async function colleague(session: Seams['session'], id: string) {
  const found = (await session.people()).find((person) => person.id === id);
  if (found) return found;
  throw new Failure('no_such_colleague', {}, { errors: [fault('to', 'is_no_person')] });
}
