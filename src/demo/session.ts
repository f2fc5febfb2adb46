import { signInBodySchema } from '../api/session.ts';
import type { SessionSeam, SignedIn } from '../bff/seams.ts';

/** Everybody in the demo, whoever signs in with one of these addresses and any password. */
const demoPeople = [
  { id: 'demo-mina', name: 'Mina Moreno', email: 'mina@demo.example', role: 'moderator' },
  { id: 'demo-sam', name: 'Sam Osei', email: 'sam@demo.example', role: 'supervisor' },
  { id: 'demo-ada', name: 'Ada Kowalska', email: 'ada@demo.example', role: 'admin' },
] as const satisfies readonly SignedIn[];

/** A role switcher in the place of sign-in: one person at a time, whom a click can change. */
export type DemoSession = {
  seam: SessionSeam;
  people(): readonly SignedIn[];
  current(): SignedIn | null;
  become(person: SignedIn | null): void;
  /** Calls back after each change of person. Returns the way to stop. */
  onChange(listener: () => void): () => void;
};

export const [defaultPerson, , sampleSender] = demoPeople;

/** `kept`: the id of the person who was chosen last, if any; `keep` is told of every choice. */
export function startSession(kept: string | null, keep: (personId: string) => void): DemoSession {
  const people: SignedIn[] = [...demoPeople];
  const listeners = new Set<() => void>();
  let current: SignedIn | null = people.find(({ id }) => id === kept) ?? defaultPerson;
  const byEmail = (email: string) => people.find((person) => person.email === email.toLowerCase());

  const become = (person: SignedIn | null) => {
    if (person?.id === current?.id) return;
    current = person;
    if (person) keep(person.id);
    for (const listener of [...listeners]) listener();
  };
  const seam: SessionSeam = {
    handle: async (request) => {
      if (new URL(request.url).pathname.endsWith('/sign-out')) {
        become(null);
        return Response.json({ success: true });
      }
      const body = signInBodySchema.safeParse(await request.json().catch(() => null));
      const person = body.success ? byEmail(body.data.email) : undefined;
      if (!person) return new Response(null, { status: 401 });
      become(person);
      return Response.json({ user: person });
    },
    current: async () => current,
    people: async () => people,
    create: async ({ name, email, role }) => {
      if (byEmail(email)) return null;
      const person = { id: crypto.randomUUID(), name, email: email.toLowerCase(), role };
      people.push(person);
      return person;
    },
  };
  return {
    seam,
    people: () => people,
    current: () => current,
    become,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
