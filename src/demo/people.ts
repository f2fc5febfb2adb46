import type { SignedIn } from '../bff/seams.ts';

/** The people of the demo. Each can sign in with this email address and any password. */
export const demoPeople = [
  { id: 'demo-mina', name: 'Mina Moreno', email: 'mina@demo.example', role: 'moderator' },
  { id: 'demo-sam', name: 'Sam Osei', email: 'sam@demo.example', role: 'supervisor' },
  { id: 'demo-ada', name: 'Ada Kowalska', email: 'ada@demo.example', role: 'admin' },
  { id: 'demo-noor', name: 'Noor Haddad', email: 'noor@demo.example', role: 'moderator' },
] as const satisfies readonly SignedIn[];
