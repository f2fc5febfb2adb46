import * as accounts from '../../api/accounts.ts';
import type { AccessContext } from '../../review/access/accounts.ts';
import { changeAccount, dropSecondFactor } from '../../review/access/change-account.ts';
import { invite, makePasswordLink, withdrawLink } from '../../review/access/links.ts';
import { listAccounts } from '../../review/access/list-accounts.ts';
import { setSecondFactorRule } from '../../review/access/rule.ts';
import { endSessions, listSessions } from '../../review/access/sessions.ts';
import type { Context } from '../../review/context/context.ts';
import type { SessionSeam } from '../seams.ts';
import { serve } from '../serve.ts';

/** People with access; every change is audited. */
export function accountsRoutes(session: SessionSeam) {
  const access = (ctx: Context): AccessContext => ({ ...ctx, accounts: session.accounts });
  return serve(accounts, {
    listAccounts: ({ ctx }) => listAccounts(access(ctx)),
    invitePerson: ({ ctx, body }) => invite(access(ctx), body),
    withdrawLink: ({ ctx, params }) => withdrawLink(access(ctx), params),
    setSecondFactorRule: ({ ctx, body }) => setSecondFactorRule(access(ctx), body),
    changeAccount: ({ ctx, params, body }) => changeAccount(access(ctx), { ...body, ...params }),
    makePasswordLink: ({ ctx, params }) => makePasswordLink(access(ctx), params),
    dropSecondFactor: ({ ctx, params }) => dropSecondFactor(access(ctx), params),
    listSessions: async ({ ctx, c, params: { id: personId } }) => {
      const current = c.var.person.session?.id ?? null;
      return { sessions: await listSessions(access(ctx), { personId, current }) };
    },
    endSessions: ({ ctx, params }) => endSessions(access(ctx), { personId: params.id }),
    endSession: ({ ctx, params }) => endSessions(access(ctx), { personId: params.id, only: params.session }),
  });
}
