import * as teams from '../../api/teams.ts';
import type { AccessContext } from '../../review/access/accounts.ts';
import { changeTeam, listTeams, makeTeam, removeTeam } from '../../review/access/teams/teams.ts';
import type { Context } from '../../review/context/context.ts';
import type { SessionSeam } from '../seams.ts';
import { serve } from '../serve.ts';

export function teamsRoutes(session: SessionSeam) {
  const access = (ctx: Context): AccessContext => ({ ...ctx, accounts: session.accounts });
  return serve(teams, {
    listTeams: async ({ ctx }) => ({ teams: await listTeams(access(ctx)) }),
    makeTeam: ({ ctx, body }) => makeTeam(access(ctx), body),
    changeTeam: ({ ctx, params, body }) => changeTeam(access(ctx), params.id, body),
    removeTeam: ({ ctx, params }) => removeTeam(access(ctx), params.id),
  });
}
