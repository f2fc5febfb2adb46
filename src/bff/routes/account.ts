import type { Context as Call } from 'hono';
import { z } from 'zod';
import * as account from '../../api/account.ts';
import type { AccessAction } from '../../api/accounts.ts';
import type { AccessContext } from '../../review/access/accounts.ts';
import { ruleAppliesTo, secondFactorRule } from '../../review/access/rule.ts';
import { endSessions, listSessions } from '../../review/access/sessions.ts';
import { requireStrongPassword } from '../../review/access/strong-password.ts';
import type { Context } from '../../review/context/context.ts';
import { Failure, fault } from '../../review/context/failure.ts';
import type { Change } from '../../review/journal/transact.ts';
import type { Env, SessionSeam, SignInStep } from '../seams.ts';
import { serve } from '../serve.ts';
import { copyCookies, refused, take } from '../take-step.ts';

const begunSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const recoveryCodesSchema = begunSchema.pick({ backupCodes: true });

/** The fault of the member for which a step was refused. */
const wrongWith = {
  current: 'is_not_your_password',
  password: 'is_not_your_password',
  code: 'is_no_current_code',
} as const;

/** `member`: the body's member that a refusal is about. `what`: the step's name in the audit. */
type OwnStep = {
  step: SignInStep;
  body: Record<string, unknown>;
  member: keyof typeof wrongWith;
  what?: AccessAction;
};

/** The caller's own account: everything here is about the caller. */
export function accountRoutes(session: SessionSeam) {
  const access = (ctx: Context): AccessContext => ({ ...ctx, accounts: session.accounts });
  /** Takes a step of the caller's own, with its audit entry. A refusal names the wrong member. */
  const own = async (c: Call<Env>, { step, body, member, what }: OwnStep) => {
    const { ctx, person } = c.var;
    const detail = { personId: person.id, name: person.name };
    const also = what && { also: ({ record }: Change) => record(what, detail, { by: ctx.actor }) };
    const answer = await take(session, c, step, { body, person, ...also });
    if (answer.ok) {
      copyCookies(c, answer);
      return answer;
    }
    if (answer.status === 429 || answer.status >= 500) throw refused(answer, 'not_possible_here');
    throw new Failure('input_not_valid', {}, { errors: [fault(member, wrongWith[member])] });
  };

  return serve(account, {
    getAccount: async ({ ctx, c }) => {
      const { person } = c.var;
      const current = person.session?.id ?? null;
      const sessions = await listSessions(access(ctx), { personId: person.id, current });
      const all = await session.accounts.list(ctx.db.kysely);
      const { hasPassword = false, secondFactor = false } = all.find(({ id }) => id === person.id) ?? {};
      const secondFactorRequired = ruleAppliesTo(person.role) && (await secondFactorRule(ctx.db.kysely));
      return { hasPassword, secondFactor, secondFactorRequired, sessions };
    },
    endOwnSession: ({ ctx, params }) => endSessions(access(ctx), { personId: ctx.actor.id, only: params.id }),
    endOtherSessions: ({ ctx, c }) => {
      const but = c.var.person.session?.id;
      return endSessions(access(ctx), { personId: ctx.actor.id, ...(but === undefined ? {} : { but }) });
    },
    changePassword: async ({ c, body: { current, next } }) => {
      const { name, email } = c.var.person;
      await requireStrongPassword(session.accounts, next, { about: [name, email], path: 'next' });
      const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
      await own(c, { step: 'password', body, member: 'current', what: 'password-changed' });
    },
    beginSecondFactor: async ({ c, body }) => {
      const answer = await own(c, { step: 'second-factor', body, member: 'password' });
      const { totpURI, backupCodes } = begunSchema.parse(await answer.json());
      return { uri: totpURI, recoveryCodes: backupCodes };
    },
    confirmSecondFactor: async ({ c, body }) => {
      await own(c, { step: 'second-factor-confirm', body, member: 'code', what: 'second-factor-on' });
    },
    turnOffSecondFactor: async ({ c, body }) => {
      await own(c, { step: 'second-factor-off', body, member: 'password', what: 'second-factor-off' });
    },
    makeRecoveryCodes: async ({ c, body }) => {
      const step = 'recovery-codes';
      const answer = await own(c, { step, body, member: 'password', what: 'recovery-codes-made' });
      return { recoveryCodes: recoveryCodesSchema.parse(await answer.json()).backupCodes };
    },
  });
}
