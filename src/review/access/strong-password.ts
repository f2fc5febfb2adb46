import { Failure, fault } from '../context/failure.ts';
import type { Accounts } from './accounts.ts';

/**
 * Refuses a password that is easy to guess. `about`: the person's name and address; `path`: the password's member in
 * the body.
 */
export async function requireStrongPassword(
  accounts: Pick<Accounts, 'isGuessable'>,
  password: string,
  { about, path = 'password' }: { about: readonly string[]; path?: string },
): Promise<void> {
  if (!(await accounts.isGuessable(password, about))) return;
  throw new Failure(
    'password_is_guessable',
    {},
    {
      errors: [fault(path, 'is_guessable')],
    },
  );
}
