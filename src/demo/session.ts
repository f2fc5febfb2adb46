import { signIn, signOut } from '../api/sign-in.ts';
import type { SessionSeam, SignedIn } from '../bff/seams.ts';
import type { AccountRow } from '../review/access/accounts.ts';
import { accountsInMemory } from './accounts.ts';
import { demoPeople } from './people.ts';

/** In a request from another tab of the demo: the id of the person who uses that tab. Empty: nobody. */
const personHeader = 'x-demo-person';

/** A role switcher instead of sign-in: each tab has one person at a time, and a click changes who it is. */
export type DemoSession = {
  seam: SessionSeam;
  /** For requests from this tab to the one that answers all tabs. Only this tab knows and changes its person. */
  throughFirstTab(send: (request: Request) => Promise<Response>): (request: Request) => Promise<Response>;
  people(): readonly SignedIn[];
  current(): SignedIn | null;
  become(person: SignedIn | null): void;
  /** Calls `listener` after each change of person. Returns a function that stops this. */
  onChange(listener: () => void): () => void;
};

export const [defaultPerson, supervisor, sampleSender] = demoPeople;
/** Works alongside the visitor; nobody signs in as this person. */
export const colleague = { id: 'demo-kim', name: 'Kim Duarte', role: 'supervisor' } as const;

/** `chosenId`: the person who was chosen last, if any. `save` is called with every choice. */
export function startSession(chosenId: string | null, save: (personId: string) => void): DemoSession {
  const people: AccountRow[] = demoPeople.map((person) => ({
    ...person,
    disabledAt: null,
    secondFactor: false,
    hasPassword: false,
  }));
  const startedAt = new Date();
  const listeners = new Set<() => void>();
  let current: SignedIn | null = people.find(({ id }) => id === chosenId) ?? defaultPerson;
  const byEmail = (email: string) => people.find((person) => person.email === email.toLowerCase());

  const become = (person: SignedIn | null) => {
    if (person?.id === current?.id) return;
    current = person;
    if (person) save(person.id);
    for (const listener of [...listeners]) listener();
  };
  const personIdOf = (headers: Headers) => headers.get(personHeader) ?? current?.id;
  const activePeople = () => people.filter(({ disabledAt }) => disabledAt === null);
  const page = { id: 'demo-page', browser: 'Second Look demo', address: '', startedAt, seenAt: startedAt };
  const seam: SessionSeam = {
    take: async (step, { headers, body }) => {
      const here = !headers.has(personHeader);
      if (step === 'sign-out') {
        if (here) become(null);
        return Response.json({ success: true });
      }
      // A page that anyone can open stores no passwords and no second factors.
      if (step !== 'sign-in') return new Response(null, { status: 503 });
      const given = signIn.body.safeParse(body);
      const person = given.success ? byEmail(given.data.email) : undefined;
      if (!person || person.disabledAt) return new Response(null, { status: 401 });
      if (here) become(person);
      return Response.json({ user: person });
    },
    current: async (headers) => {
      const id = personIdOf(headers);
      const person = activePeople().find((one) => one.id === id);
      return person ? { ...person, session: { id: page.id, byProvider: true } } : null;
    },
    people: async () => activePeople(),
    accounts: accountsInMemory(people, (id) => (id === current?.id ? [page] : [])),
    provider: null,
    saml: null,
  };
  /** Applies a sign-in or sign-out here after another tab has answered it. */
  const follow = (pathname: string, body: ArrayBuffer | null) => {
    if (pathname === signOut.path) become(null);
    if (pathname !== signIn.path) return;
    const given = signIn.body.safeParse(JSON.parse(new TextDecoder().decode(body ?? undefined)));
    if (given.success) become(byEmail(given.data.email) ?? null);
  };
  return {
    seam,
    throughFirstTab: (send) => async (request) => {
      const { url, method } = request;
      // A new request: the headers of a picture's request cannot be changed.
      const headers = new Headers(request.headers);
      headers.set(personHeader, current?.id ?? '');
      const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer();
      const answer = await send(new Request(url, { method, headers, body }));
      if (answer.ok) follow(new URL(url).pathname, body);
      return answer;
    },
    people: activePeople,
    current: () => current,
    become,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
