import type { Role } from '../../api/common.ts';
import { Failure } from '../context/failure.ts';
import type { AccessContext } from './accounts.ts';
import { useSetupLink } from './setup-link.ts';
import { requireStrongPassword } from './strong-password.ts';

type Person = { name: string; email: string; password: string };

/** Creates the first administrator with the one-time link from the console, once, even in a race. */
export async function setUp(
  ctx: AccessContext,
  { token, ...person }: Person & { token: string },
): Promise<void> {
  await useSetupLink(ctx, token, async ({ trx, record }) => {
    await requireStrongPassword(ctx.accounts, person.password, { about: [person.name, person.email] });
    const all = await ctx.accounts.hold(trx);
    if (all.length > 0) {
      throw new Failure('administrator_exists');
    }
    const role: Role = 'admin';
    const account = await ctx.accounts.create(trx, { ...person, role });
    if (!account) throw new Failure('address_has_account');
    const by = { id: account.id, name: account.name, role, machine: false };
    record('set-up', { email: account.email }, { by });
  });
}
