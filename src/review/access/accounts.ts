import type { SignedInSession } from '../../api/account.ts';
import type { Role } from '../../api/common.ts';
import type { Context } from '../context/context.ts';
import type { Db, Trx } from '../store/tables.ts';

/** Somebody who may, or might once, come in. Never removed: history names them. */
export type AccountRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  disabledAt: Date | null;
  secondFactor: boolean;
  hasPassword: boolean;
};
export type AccountListed = AccountRow & { sessions: number; seenAt: Date | null };
export type SessionRow = Omit<SignedInSession, 'current' | 'startedAt' | 'seenAt'> & {
  startedAt: Date;
  seenAt: Date;
};

/** People and their sessions, wherever sign-in keeps them. What is handed a `trx` belongs to it. */
export type Accounts = {
  list(db: Db): Promise<AccountListed[]>;
  /** All of them, held for this transaction: of two who would each leave no administrator, the second sees it. */
  hold(trx: Trx): Promise<AccountRow[]>;
  /** Null where the address is taken. */
  create(
    trx: Trx,
    person: { name: string; email: string; password: string; role: Role },
  ): Promise<AccountRow | null>;
  change(trx: Trx, id: string, changes: { role?: Role; disabled?: boolean }): Promise<void>;
  setPassword(trx: Trx, id: string, password: string): Promise<void>;
  /** Whether a password is too easy to guess. `about`: what others know of the person, such as name and address. */
  isGuessable(password: string, about: readonly string[]): boolean;
  dropSecondFactor(trx: Trx, id: string): Promise<void>;
  sessions(db: Db, personId: string): Promise<SessionRow[]>;
  /** Ends those of `personId`: one, all, or all `but` one. Answers how many there were. */
  endSessions(trx: Trx, personId: string, which: { only?: string; but?: string }): Promise<number>;
};

/** What verbs about access are handed besides. */
export type AccessContext = Context & { accounts: Accounts };
