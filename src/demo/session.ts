import { signIn, signOut } from '../api/sign-in.ts';
import type { SessionSeam, SignedIn } from '../bff/seams.ts';
import type { AccountRow } from '../review/access/accounts.ts';
import { accountsInMemory } from './accounts.ts';

/** Everybody in the demo, whoever signs in with one of these addresses and any password. */
const demoPeople = [
  { id: 'demo-mina', name: 'Mina Moreno', email: 'mina@demo.example', role: 'moderator' },
  { id: 'demo-sam', name: 'Sam Osei', email: 'sam@demo.example', role: 'supervisor' },
  { id: 'demo-ada', name: 'Ada Kowalska', email: 'ada@demo.example', role: 'admin' },
  { id: 'demo-noor', name: 'Noor Haddad', email: 'noor@demo.example', role: 'moderator' },
] as const satisfies readonly SignedIn[];

/** Names who sits before another tab of the demo, in what that one asks; empty: nobody. */
const personHeader = 'x-demo-person';

/** A role switcher in the place of sign-in: one person at a time in each tab, whom a click can change. */
export type DemoSession = {
  seam: SessionSeam;
  /** From this tab to the one that answers for all, and back: who sits here is known, and changes, here alone. */
  elsewhere(ask: (request: Request) => Promise<Response>): (request: Request) => Promise<Response>;
  people(): readonly SignedIn[];
  current(): SignedIn | null;
  become(person: SignedIn | null): void;
  /** Calls back after each change of person. Returns the way to stop. */
  onChange(listener: () => void): () => void;
};

export const [defaultPerson, supervisor, sampleSender] = demoPeople;
/** Works beside the visitor; nobody signs in as them. */
export const colleague = { id: 'demo-kim', name: 'Kim Duarte', role: 'supervisor' } as const;

/** `kept`: the id of the person who was chosen last, if any; `keep` is told of every choice. */
export function startSession(kept: string | null, keep: (personId: string) => void): DemoSession {
  const people: AccountRow[] = demoPeople.map((person) => ({
    ...person,
    disabledAt: null,
    secondFactor: false,
    hasPassword: false,
  }));
  const startedAt = new Date();
  const listeners = new Set<() => void>();
  let current: SignedIn | null = people.find(({ id }) => id === kept) ?? defaultPerson;
  const byEmail = (email: string) => people.find((person) => person.email === email.toLowerCase());

  const become = (person: SignedIn | null) => {
    if (person?.id === current?.id) return;
    current = person;
    if (person) keep(person.id);
    for (const listener of [...listeners]) listener();
  };
  const sitting = (headers: Headers) => headers.get(personHeader) ?? current?.id;
  const mayComeIn = () => people.filter(({ disabledAt }) => disabledAt === null);
  const page = { id: 'demo-page', browser: 'Second Look demo', address: '', startedAt, seenAt: startedAt };
  const seam: SessionSeam = {
    take: async (step, { headers, body }) => {
      const here = !headers.has(personHeader);
      if (step === 'sign-out') {
        if (here) become(null);
        return Response.json({ success: true });
      }
      // No password and no second factor is kept in a page that anyone opens.
      if (step !== 'sign-in') return new Response(null, { status: 503 });
      const given = signIn.body.safeParse(body);
      const person = given.success ? byEmail(given.data.email) : undefined;
      if (!person || person.disabledAt) return new Response(null, { status: 401 });
      if (here) become(person);
      return Response.json({ user: person });
    },
    current: async (headers) => {
      const id = sitting(headers);
      const person = mayComeIn().find((one) => one.id === id);
      return person ? { ...person, session: { id: page.id, byProvider: true } } : null;
    },
    people: async () => mayComeIn(),
    accounts: accountsInMemory(people, (id) => (id === current?.id ? [page] : [])),
    provider: null,
  };
  /** What came of coming or going, when it was asked of another tab. */
  const follow = (pathname: string, body: ArrayBuffer | null) => {
    if (pathname === signOut.path) become(null);
    if (pathname !== signIn.path) return;
    const given = signIn.body.safeParse(JSON.parse(new TextDecoder().decode(body ?? undefined)));
    if (given.success) become(byEmail(given.data.email) ?? null);
  };
  return {
    seam,
    elsewhere: (ask) => async (request) => {
      const { url, method } = request;
      // Made anew: what a picture asks for takes no other headers.
      const headers = new Headers(request.headers);
      headers.set(personHeader, current?.id ?? '');
      const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
      const answer = await ask(new Request(url, { method, headers, body }));
      if (answer.ok) follow(new URL(url).pathname, body);
      return answer;
    },
    people: mayComeIn,
    current: () => current,
    become,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
