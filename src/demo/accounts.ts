import type { AccountRow, Accounts, SessionRow } from '../review/access/accounts.ts';

/** The demo's accounts: a list of people, each with at most one session. */
export function accountsInMemory(
  people: AccountRow[],
  sessionsOf: (personId: string) => SessionRow[],
): Accounts {
  const find = (id: string) => people.find((one) => one.id === id);
  return {
    list: async () =>
      people.map((one) => {
        const sessions = sessionsOf(one.id);
        return { ...one, sessions: sessions.length, seenAt: sessions[0]?.seenAt ?? null };
      }),
    hold: async () => people.map((one) => ({ ...one })),
    create: async (_trx, { name, email, role, password }) => {
      if (people.some((one) => one.email === email.toLowerCase())) return null;
      const person = {
        id: crypto.randomUUID(),
        name,
        email: email.toLowerCase(),
        role,
        disabledAt: null,
        secondFactor: false,
        hasPassword: password !== null,
      };
      people.push(person);
      return person;
    },
    change: async (_trx, id, { role, disabled, name, email }) => {
      const person = find(id);
      if (!person) return;
      if (name !== undefined) person.name = name;
      if (email !== undefined) person.email = email.toLowerCase();
      if (role !== undefined) person.role = role;
      if (disabled !== undefined) person.disabledAt = disabled ? (person.disabledAt ?? new Date()) : null;
    },
    setPassword: async () => {},
    // No passwords are stored here.
    isGuessable: async () => false,
    dropSecondFactor: async (_trx, id) => {
      const person = find(id);
      if (person) person.secondFactor = false;
    },
    sessions: async (_db, personId) => sessionsOf(personId),
    endSessions: async () => 0,
  };
}
