import { makeSetupLink } from '../../review/people/setup-link.ts';
import type { SessionSeam } from '../seams.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './database.ts';
import { countPeople } from './sessions.ts';

/**
 * Sees to it that somebody can sign in: makes ADMIN_EMAIL the administrator of an empty system, or gives the words with
 * a one-time link for the console. Null when there are people already.
 */
export async function firstAdministrator(
  config: Config,
  db: OpenDatabase,
  session: SessionSeam,
): Promise<string | null> {
  if (config.admin) {
    const name = config.admin.email.split('@')[0] ?? 'Administrator';
    await session.create({ ...config.admin, name, role: 'admin' });
    return `Sign in as ${config.admin.email}.`;
  }
  if ((await countPeople(db)) > 0) return null;
  const token = await makeSetupLink(db.kysely);
  return `Set up the first administrator (this link works once, for 15 minutes):\n  ${config.publicUrl}/setup?token=${token}`;
}
