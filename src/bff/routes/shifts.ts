import * as shifts from '../../api/shifts.ts';
import type { AccessContext } from '../../review/access/accounts.ts';
import { getShifts, setShifts } from '../../review/access/teams/shifts.ts';
import type { Context } from '../../review/context/context.ts';
import type { SessionSeam } from '../seams.ts';
import { serve } from '../serve.ts';

export function shiftsRoutes(session: SessionSeam) {
  const access = (ctx: Context): AccessContext => ({ ...ctx, accounts: session.accounts });
  return serve(shifts, {
    getShifts: ({ ctx }) => getShifts(ctx),
    setPersonShifts: ({ ctx, params, body }) => setShifts(access(ctx), { person: params.id }, body),
    setTeamShifts: ({ ctx, params, body }) => setShifts(access(ctx), { team: params.id }, body),
  });
}
