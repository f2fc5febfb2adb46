import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../api/common.ts';
import type { KeyScope } from '../api/keys.ts';
import { makeSetupLink } from '../review/access/setup-link.ts';
import { password, startRealPeople } from '../testing/real-people.ts';
import { declaredByRoute } from './gates/declared-call.ts';

let people: Awaited<ReturnType<typeof startRealPeople>>;
beforeAll(async () => {
  people = await startRealPeople();
});
afterAll(() => people.close());

const routes = () =>
  new Set(
    people.app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path}`),
  );

describe('who may call what', () => {
  it('is declared for every route, and every declared call is served', () => {
    expect([...routes()].filter((route) => !declaredByRoute.has(route))).toEqual([]);
    expect([...declaredByRoute.keys()].filter((route) => !routes().has(route))).toEqual([]);
  });

  it('reserves people and keys for administrators', () => {
    const about = [...declaredByRoute].filter(([route]) => /\/api\/(accounts|keys)/.test(route));
    expect(about.length).toBe(13);
    for (const [route, { role, keyScope }] of about)
      expect([route, role, keyScope]).toEqual([route, 'admin', undefined]);
  });

  it('lets a key with scope submit change only what it sent, and see nothing more', () => {
    const byKey = [...declaredByRoute].filter(
      ([route, { keyScope }]) => !route.startsWith('GET ') && keyScope !== undefined,
    );
    const others = byKey.filter(([, { keyScope }]) => keyScope !== 'submit');
    expect(others.every(([route, one]) => one.keyScope === 'provision' && / \/scim\//.test(route))).toBe(
      true,
    );
    expect(
      byKey.filter(
        ([route]) =>
          !/scim/.test(route) && /claim|decision$|undo|account|key|lane|word|engine|galler/.test(route),
      ),
    ).toEqual([]);
  });
});

const callers = [
  'nobody',
  ...roles,
  'a disabled person',
  'a key to submit',
  'a key to read',
  'a revoked key',
] as const;
type Caller = (typeof callers)[number];
type Verdict = 'signed out' | 'refused' | 'let in';

function expected(route: string, caller: Caller): Verdict {
  const { role, keyScope } = declaredByRoute.get(route) ?? { role: 'admin' as const };
  if (role === 'anyone') return 'let in';
  if (caller === 'nobody' || caller === 'a disabled person' || caller === 'a revoked key')
    return 'signed out';
  const has: Partial<Record<Caller, KeyScope>> = { 'a key to submit': 'submit', 'a key to read': 'read' };
  if (has[caller]) return keyScope === 'any' || has[caller] === keyScope ? 'let in' : 'refused';
  const ranks: readonly string[] = roles;
  return ranks.indexOf(caller) >= ranks.indexOf(role) ? 'let in' : 'refused';
}

describe('every cell of route × caller', () => {
  const headersOf = new Map<Caller, Record<string, string>>([['nobody', {}]]);

  beforeAll(async () => {
    const cookieOf = ({ jar }: { jar: Map<string, string> }) => ({
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    });
    for (const role of roles) headersOf.set(role, cookieOf(await people.person(role, role)));
    const admin = await people.person('keeper', 'admin');
    const gone = await people.person('gone', 'admin');
    headersOf.set('a disabled person', cookieOf(gone));
    expect((await admin.call('PATCH', `/api/accounts/${gone.id}`, { disabled: true })).status).toBe(204);
    const key = async (name: Caller, scopes: KeyScope[]) => {
      const { body } = await admin.call('POST', '/api/keys', { name, scopes, days: 1 });
      headersOf.set(name, { authorization: `Bearer ${body.secret}` });
      return body.key.id as string;
    };
    await key('a key to submit', ['submit']);
    await key('a key to read', ['read']);
    const revoked = await key('a revoked key', ['submit', 'read']);
    expect((await admin.call('DELETE', `/api/keys/${revoked}`)).status).toBe(204);
  });

  it.each(callers)('%s', async (caller) => {
    // Signing out last: it ends the session that all others need.
    const all = [...routes()].sort((a, b) => Number(a.endsWith('sign-out')) - Number(b.endsWith('sign-out')));
    expect(all.length).toBeGreaterThan(80);
    const wrong: string[] = [];
    for (const route of all) {
      const [method = '', path = ''] = route.split(' ');
      const answer = await people.send(method, path.replace(/:\w+/g, crypto.randomUUID()), {
        ...(method === 'GET' ? {} : { body: {} }),
        headers: headersOf.get(caller) ?? {},
      });
      // The event stream would stay open.
      const body: { code?: string; status?: string } = /\bjson\b/.test(
        answer.headers.get('content-type') ?? '',
      )
        ? await answer.json()
        : ((await answer.body?.cancel()) ?? {});
      const verdict =
        body.code === 'signed_out' || body.status === '401'
          ? 'signed out'
          : answer.status === 403
            ? 'refused'
            : 'let in';
      const broken = answer.status === 500 ? ` and broke (${answer.status})` : '';
      // No cache may store an answer, for any caller and any status (RH9).
      if (answer.headers.get('cache-control') !== 'no-store') wrong.push(`${route}: may be stored`);
      if (verdict !== expected(route, caller) || broken)
        wrong.push(`${route}: ${verdict}${broken}, not ${expected(route, caller)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('nobody can call an undeclared route', async () => {
    const other = await startRealPeople();
    try {
      other.app.get('/api/forgotten', (c) => c.json({ open: true }));
      const admin = await other.person('boss', 'admin');
      const answer = await admin.call('GET', '/api/forgotten');
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    } finally {
      await other.close();
    }
  });
});

describe('the set-up link', () => {
  it('is valid for a quarter of an hour, and a new link replaces it', async () => {
    const empty = await startRealPeople();
    const setUp = async (token: string, given = password) => {
      const body = { token, name: 'Ada', email: 'ada@people.test', password: given };
      return (await empty.send('POST', '/api/setup', { body })).status;
    };
    const age = (minutes: number) =>
      sql`update setup_link set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(
        empty.db,
      );
    try {
      const first = await makeSetupLink(empty.db);
      const second = await makeSetupLink(empty.db);
      expect(await setUp(first)).toBe(403);
      await age(15);
      expect(await setUp(second)).toBe(403);
      const third = await makeSetupLink(empty.db);
      await age(14);
      // A password that is easy to guess does not use the link up.
      expect(await setUp(third, 'second-look-1')).toBe(400);
      expect(await setUp(third)).toBe(204);
    } finally {
      await empty.close();
    }
  });

  it('creates one administrator of 100 that race with it, and none once somebody exists', async () => {
    const empty = await startRealPeople();
    try {
      const token = await makeSetupLink(empty.db);
      const setUp = (at: number) =>
        empty.send('POST', '/api/setup', {
          body: { token, name: `Ada ${at}`, email: `ada-${at}@people.test`, password },
        });
      const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => setUp(at)));
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      const late = await makeSetupLink(empty.db);
      const again = await empty.send('POST', '/api/setup', {
        body: { token: late, name: 'Eve', email: 'eve@people.test', password },
      });
      expect([again.status, (await again.json()).code]).toEqual([409, 'already_done']);
    } finally {
      await empty.close();
    }
  });
});
