import { makeSetupLink } from '../../review/access/setup-link.ts';
import { machine } from '../../review/context/context.ts';
import { transact } from '../../review/journal/transact.ts';
import type { SessionSeam } from '../seams.ts';
import { type Config, ConfigError } from './config.ts';
import type { OpenDatabase } from './database.ts';

const weak = `These settings cannot be used:
  ADMIN_PASSWORD is too easy to guess: it is a common password, a pattern, or little more than the name in ADMIN_EMAIL.
  Give another, such as four words that do not belong together.`;

/**
 * Makes sure that somebody can sign in: creates ADMIN_EMAIL as administrator where nobody has that address, or returns
 * the console text with a one-time link. Null when there are people already.
 */
export async function firstAdministrator(
  config: Config,
  db: Pick<OpenDatabase, 'kysely'>,
  { accounts }: Pick<SessionSeam, 'accounts'>,
): Promise<string | null> {
  const { admin } = config;
  if (admin) {
    const name = admin.email.split('@')[0] ?? 'Administrator';
    await transact({ db, actor: machine }, async ({ trx, record }) => {
      const all = await accounts.hold(trx);
      // The setting does not change an existing account: its password may have changed since.
      if (all.some(({ email }) => email === admin.email.toLowerCase())) return;
      if (await accounts.isGuessable(admin.password, [name, admin.email])) throw new ConfigError(weak);
      const person = await accounts.create(trx, { ...admin, name, role: 'admin' });
      if (person) record('set-up', { email: person.email }, { by: { ...person, machine: false } });
    });
    return `Sign in as ${admin.email}.`;
  }
  if ((await accounts.list(db.kysely)).length > 0) return null;
  const token = await makeSetupLink(db.kysely);
  return `Set up the first administrator (this link works once, for 15 minutes):\n  ${config.publicUrl}/setup?token=${token}`;
}
