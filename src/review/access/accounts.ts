import type { SignedInSession } from '../../api/account.ts';
import type { Role } from '../../api/common.ts';
import type { Context } from '../context/context.ts';
import type { Db, Trx } from '../store/tables.ts';

/** A person who has or had an account. Never removed, because the history names them. */
export type AccountRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  disabledAt: Date | null;
  secondFactor: boolean;
  hasPassword: boolean;
};
export type ListedAccount = AccountRow & { sessions: number; seenAt: Date | null };
export type SessionRow = Omit<SignedInSession, 'current' | 'startedAt' | 'seenAt'> & {
  startedAt: Date;
  seenAt: Date;
};

/** People and their sessions, wherever sign-in stores them. Methods with a `trx` take part in that transaction. */
export type Accounts = {
  list(db: Db): Promise<ListedAccount[]>;
  /**
   * All accounts, locked for this transaction, so that two people cannot remove the last two administrators at once.
   */
  hold(trx: Trx): Promise<AccountRow[]>;
  /** Null when the address is taken. */
  create(
    trx: Trx,
    /** Without a password they sign in by a provider, or by a link for a new one. */
    person: { name: string; email: string; password: string | null; role: Role },
  ): Promise<AccountRow | null>;
  change(
    trx: Trx,
    id: string,
    changes: { role?: Role; disabled?: boolean; name?: string; email?: string },
  ): Promise<void>;
  setPassword(trx: Trx, id: string, password: string): Promise<void>;
  /** Whether a password is too easy to guess. `about`: what others know of the person, such as name and address. */
  isGuessable(password: string, about: readonly string[]): Promise<boolean>;
  dropSecondFactor(trx: Trx, id: string): Promise<void>;
  sessions(db: Db, personId: string): Promise<SessionRow[]>;
  /** Ends sessions of `personId`: one, all, or all `but` one. Returns how many. */
  endSessions(trx: Trx, personId: string, which: { only?: string; but?: string }): Promise<number>;
};

/** The context of verbs about access. */
export type AccessContext = Context & { accounts: Accounts };
