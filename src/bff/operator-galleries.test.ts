import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../api/common.ts';
import type { OperatorErrorBody } from '../protocol/operator/errors.ts';
import type { GalleryEntry } from '../protocol/operator/galleries.ts';
import type { OperatorRequest } from '../review/context/context.ts';
import { startTestBff, type TestBff } from '../testing/bff.ts';
import { lastAudit } from '../testing/last-audit.ts';
import { openApiDocument } from './openapi.ts';

const picture = { id: 'p1', state: 'ready', reason: null, width: 40, height: 30, tried: null } as const;
const entry: GalleryEntry = {
  id: 'e1',
  kind: 'persons',
  name: 'Ada',
  typeName: 'scientist',
  known: false,
  scene: '',
  label: 0,
  station: false,
  pictures: [picture],
  hashes: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3]);

let bff: TestBff;
/** The operator API's received requests, and its next answer where that is a refusal. */
let requests: { method: string; path: string; body: Uint8Array }[] = [];
let refusal: { status: number; body: OperatorErrorBody } | null = null;
let added = true;

async function operator(path: string, { method, body }: OperatorRequest): Promise<Response> {
  const sent = new Uint8Array(await new Response(body ?? null).arrayBuffer());
  requests.push({ method, path, body: sent });
  if (refusal) return Response.json(refusal.body, { status: refusal.status });
  if (method === 'DELETE') return new Response(null, { status: 204 });
  if (path.endsWith('/archive')) {
    const answer = {
      entries: 2,
      pictures: 3,
      alreadyThere: 1,
      refused: [{ file: 'a.jpg', reason: 'broken' }],
    };
    return method === 'GET' ? new Response('a zip') : Response.json(answer);
  }
  if (path.includes('/pictures/hashes')) {
    const listed = { ...entry, kind: 'pictures', label: 7, pictures: [], hashes: 2 };
    const answer = { entry: listed, added: added ? 2 : 0, alreadyThere: 1, poor: 0 };
    return method === 'GET' ? new Response('a list') : Response.json(answer, { status: 201 });
  }
  if (path.includes('/pictures/'))
    return new Response(jpeg, { headers: { 'content-type': 'text/html', 'x-inner': 'yes' } });
  if (path.includes('/pictures'))
    return Response.json({ entry, picture, added }, { status: added ? 201 : 200 });
  if (path.includes('?')) return Response.json({ items: [entry], nextCursor: null, total: 1 });
  return Response.json({ entry }, { status: method === 'POST' ? 201 : 200 });
}

beforeAll(async () => {
  bff = await startTestBff({}, {}, operator);
});
afterAll(() => bff.close());
/** The trail is append-only: a test looks only at later entries. */
let written = 0;
beforeEach(async () => {
  requests = [];
  refusal = null;
  added = true;
  written = await lastAudit(bff.db);
});

const send = (role: Role, method: string, path: string, body?: BodyInit, type = 'image/jpeg') =>
  bff.app.request(path, {
    method,
    headers: { 'x-test-person': `${role} ${role}`, 'content-type': type },
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
const audit = () =>
  bff.db
    .selectFrom('audit_event')
    .select(['actor_name', 'what', 'submission_id', 'detail'])
    .where('id', '>', written)
    .orderBy('id')
    .execute();

const calls: [
  method: string,
  path: string,
  body: object | Uint8Array<ArrayBuffer> | undefined,
  status: number,
][] = [
  ['GET', '/api/galleries/persons?q=a&limit=5', undefined, 200],
  ['POST', '/api/galleries/persons', { name: 'Ada' }, 201],
  ['GET', '/api/galleries/persons/e1', undefined, 200],
  ['PATCH', '/api/galleries/persons/e1', { scene: 'lecture' }, 200],
  ['DELETE', '/api/galleries/persons/e1', undefined, 204],
  ['POST', '/api/galleries/persons/e1/pictures?box=0,0,1,1', jpeg, 201],
  ['GET', '/api/galleries/persons/e1/pictures/p1', undefined, 200],
  ['DELETE', '/api/galleries/persons/e1/pictures/p1', undefined, 204],
  ['GET', '/api/galleries/persons/archive', undefined, 200],
  ['POST', '/api/galleries/persons/archive', jpeg, 200],
  ['GET', '/api/galleries/pictures/hashes', undefined, 200],
  ['POST', '/api/galleries/pictures/hashes?name=Ada&label=7', jpeg, 201],
];
const call = (role: Role, [method, path, body]: (typeof calls)[number]) =>
  body instanceof Uint8Array || body === undefined
    ? send(role, method, path, body)
    : send(role, method, path, JSON.stringify(body), 'application/json');

describe('galleries', () => {
  it.each(calls)('%s %s is for supervisors and administrators, not for moderators', async (...one) => {
    const refused = await call('moderator', one);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: 'forbidden', detail: expect.stringContaining('supervisors') },
    ]);
    expect([requests, await audit()]).toEqual([[], []]);
    for (const role of ['supervisor', 'admin'] as const) {
      expect((await call(role, one)).status).toBe(one[3]);
    }
  });

  it('forward requests unchanged and answer as declared', async () => {
    const { body } = await bff.as('admin')(
      'GET',
      '/api/galleries/persons?q=%E6%9D%8E%20%26&limit=5&cursor=abc',
    );
    expect(body).toEqual({ items: [entry], nextCursor: null, total: 1 });
    await send('admin', 'POST', '/api/galleries/logos/e%2F1/pictures?box=0,0,0.5,1', jpeg);
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /galleries/persons?limit=5&q=%E6%9D%8E+%26&cursor=abc',
      'POST /galleries/logos/e%2F1/pictures?box=0%2C0%2C0.5%2C1',
    ]);
    expect(requests[1]?.body).toEqual(jpeg);
  });

  it('audit each change with person, action and entry, and nothing else', async () => {
    for (const one of calls) await call('admin', one);
    const about = { kind: 'persons', entryId: 'e1', name: 'Ada' };
    expect((await audit()).map(({ what, detail }) => [what, detail])).toEqual([
      ['gallery-entry-added', about],
      ['gallery-entry-changed', { ...about, changed: 'scene' }],
      ['gallery-entry-removed', { ...about, pictures: 1 }],
      ['gallery-picture-added', { ...about, picture: 'p1', state: 'ready' }],
      ['gallery-picture-removed', { ...about, picture: 'p1' }],
      ['gallery-exported', { kind: 'persons' }],
      ['gallery-imported', { kind: 'persons', entries: 2, pictures: 3, alreadyThere: 1, refused: 1 }],
      ['hashes-exported', { kind: 'pictures' }],
      ['hashes-imported', { ...about, kind: 'pictures', hashes: 2, alreadyThere: 1 }],
    ]);
    expect(new Set((await audit()).map((event) => event.actor_name))).toEqual(new Set(['admin']));
  });

  it('audit neither refusals nor a picture that was there already', async () => {
    added = false;
    expect((await send('admin', 'POST', '/api/galleries/persons/e1/pictures', jpeg)).status).toBe(201);
    refusal = { status: 503, body: { code: 'unavailable', message: 'not now' } };
    for (const one of calls) await call('admin', one);
    expect(await audit()).toEqual([]);
  });

  it.each([
    ['invalid_request', 400, 'invalid_request', 400],
    ['not_found', 404, 'not_found', 404],
    ['too_large', 413, 'too_large', 413],
    ['unreadable', 422, 'unreadable', 422],
    ['unavailable', 503, 'unavailable', 503],
    ['unauthorized', 401, 'moderation_refused', 502],
    ['internal', 500, 'moderation_refused', 502],
  ] as const)('pass on the refusal %s in its own words', async (code, status, ours, answered) => {
    const errors = [{ path: 'name', message: 'must not be empty' }];
    refusal = { status, body: { code, message: 'Its own words.', errors } };
    const { status: given, body } = await bff.as('admin')('POST', '/api/galleries/persons', { name: 'x' });
    const reason = `operator_${code}`;
    expect([given, body]).toMatchObject([answered, { code: ours, reason, detail: 'Its own words.', errors }]);
  });

  it.each([
    ['POST', '/api/galleries/persons', { name: '' }, 'name'],
    ['POST', '/api/galleries/cars', { name: 'x' }, 'kind'],
    ['PATCH', '/api/galleries/persons/e1', { colour: 'red' }, ''],
    ['POST', '/api/galleries/persons/e1/pictures', { evidenceId: 'x', box: [[0, 0]] }, 'box'],
  ])(
    '%s %s with %j is refused beside the member at fault, without asking',
    async (method, path, sent, member) => {
      const { status, body } = await bff.as('admin')(method, path, sent);
      expect([status, body.errors[0].path]).toEqual([400, member]);
      expect(requests).toEqual([]);
    },
  );

  it('refuse an empty picture, a large one, and an unknown gallery', async () => {
    const pictures = '/api/galleries/persons/e1/pictures';
    expect((await send('admin', 'POST', pictures, new Uint8Array())).status).toBe(400);
    expect((await send('admin', 'POST', pictures, new Uint8Array(16 * 1024 ** 2 + 1))).status).toBe(413);
    expect((await send('admin', 'GET', '/api/galleries/cars/archive')).status).toBe(404);
    expect((await send('admin', 'POST', pictures, 'words', 'text/plain')).status).toBe(415);
    expect(requests).toEqual([]);
  });

  it('serve a picture that runs nothing and that no one else caches', async () => {
    const answer = await send('supervisor', 'GET', '/api/galleries/persons/e1/pictures/p1');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(jpeg);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringMatching(/^private/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(answer.headers.has('x-inner')).toBe(false);
  });

  it('name the class of a list of hashes after its entry, because a hit shows no picture', async () => {
    const path = '/api/galleries/pictures/hashes?name=Shared%20list&label=7';
    expect((await send('admin', 'POST', path, 'a list', 'text/plain')).status).toBe(201);
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/galleries/pictures/hashes?name=Shared+list&label=7',
        body: new TextEncoder().encode('a list'),
      },
    ]);
    const named = await bff.db
      .selectFrom('label')
      .select('name')
      .where('task', '=', 'image-gallery')
      .where('number', '=', 7)
      .execute();
    expect(named).toEqual([{ name: 'Ada' }]);
    for (const wrong of ['?label=7', '?name=x', '?name=x&label=0', '?name=x&label=1.5']) {
      const answer = await send('admin', 'POST', `/api/galleries/pictures/hashes${wrong}`, 'x', 'text/plain');
      expect(answer.status).toBe(400);
    }
    expect(requests).toHaveLength(1);
  });

  it('stop an archive that exceeds its limit while it streams', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 8 * 1024 ** 2;
        controller.enqueue(new Uint8Array(8 * 1024 ** 2));
      },
    });
    const answer = await send('admin', 'POST', '/api/galleries/persons/archive', endless, 'application/zip');
    expect([answer.status, (await answer.json()).detail]).toEqual([
      413,
      expect.stringContaining('268435456'),
    ]);
    expect(sent).toBeLessThan(300 * 1024 ** 2);
    expect(await audit()).toEqual([]);
  });

  it('are described in the OpenAPI document, binary bodies too', async () => {
    const described = Object.entries(openApiDocument().paths)
      .filter(([path]) => path.startsWith('/api/galleries'))
      .flatMap(([, methods]) => Object.keys(methods));
    expect(described).toHaveLength(calls.length);
  });
});

describe('a box of a frame', () => {
  const box = [
    [0.2, 0.1],
    [0.6, 0.2],
    [0.5, 0.7],
    [-0.1, 0.6],
  ];
  let submissionId: string;
  let evidenceId: string;
  let findingId: string;

  beforeEach(async () => {
    [submissionId, evidenceId, findingId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await bff.db
      .insertInto('submission')
      .values({
        id: submissionId,
        kind: 'video-file',
        state: 'end',
        title: 'video',
        params: '{}',
        callback_token: crypto.randomUUID(),
        created_by: 'x',
        created_by_name: 'x',
      })
      .execute();
    await store('image/jpeg');
    await bff.cases
      .insertInto('finding')
      .values({
        id: findingId,
        submission_id: submissionId,
        evidence_id: evidenceId,
        key: 'k',
        task: 'logo',
        task_id: 'logo',
        review: true,
        details: '[]',
        relatives: '[]',
      })
      .execute();
  });

  async function store(contentType: string, state: 'stored' | 'waiting' = 'stored') {
    const key = `evidence/${evidenceId}`;
    await bff.context().evidence.put(key, new Blob([jpeg]).stream(), 100);
    const row = {
      id: evidenceId,
      submission_id: submissionId,
      source_url: 'http://service.test/1.jpg',
      state,
      key,
      content_type: contentType,
      bytes: jpeg.length,
    };
    await bff.db
      .insertInto('evidence')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
  }
  const addBox = (role: Role, body: object) =>
    bff.as(role)('POST', '/api/galleries/persons/e1/pictures', body);

  it('is added to the gallery with the stored bytes and the upright box around its four points', async () => {
    expect((await addBox('supervisor', { evidenceId, box, findingId })).status).toBe(201);
    expect(requests).toEqual([
      { method: 'POST', path: '/galleries/persons/e1/pictures?box=0%2C0.1%2C0.6%2C0.7', body: jpeg },
    ]);
    expect(await audit()).toEqual([
      {
        actor_name: 'supervisor',
        what: 'gallery-picture-added',
        submission_id: submissionId,
        detail: {
          kind: 'persons',
          entryId: 'e1',
          name: 'Ada',
          picture: 'p1',
          state: 'ready',
          evidenceId,
          findingId,
        },
      },
    ]);
  });

  it('is the whole frame without a box', async () => {
    await addBox('admin', { evidenceId });
    expect(requests.map(({ path }) => path)).toEqual(['/galleries/persons/e1/pictures']);
  });

  it('is not for moderators', async () => {
    expect((await addBox('moderator', { evidenceId, box })).status).toBe(403);
  });

  it('needs a stored picture, and a finding on it', async () => {
    const refusals = async (body: object) => {
      const { status, body: problem } = await addBox('admin', body);
      return [status, problem.detail];
    };
    expect(await refusals({ evidenceId: crypto.randomUUID() })).toEqual([
      404,
      'This picture does not exist.',
    ]);
    expect(await refusals({ evidenceId, findingId: crypto.randomUUID() })).toEqual([
      404,
      'This picture has no finding with this id.',
    ]);
    await store('audio/wav');
    expect(await refusals({ evidenceId })).toEqual([422, expect.stringContaining('audio')]);
    await store('image/jpeg', 'waiting');
    expect(await refusals({ evidenceId })).toEqual([404, expect.stringContaining('not been copied')]);
    expect(requests).toEqual([]);
  });
});

it('a provider’s service is managed there: every call answers no_operator with a reason', async () => {
  const remote = await startTestBff();
  for (const [method, path] of calls.filter(([, , body]) => !(body instanceof Uint8Array))) {
    const { status, body } = await remote.as('admin')(
      method,
      path,
      method === 'POST' ? { name: 'x' } : method === 'PATCH' ? { scene: 'x' } : undefined,
    );
    expect([status, body.code, body.detail]).toEqual([
      409,
      'no_operator',
      expect.stringContaining('provider'),
    ]);
  }
  await remote.close();
});

it('a service that is away, or whose answer has an unknown shape, is unreachable, and nothing is audited', async () => {
  const ways: (() => Promise<Response>)[] = [
    async () => {
      throw new TypeError('fetch failed');
    },
    async () => new Response('<html>', { status: 502 }),
    async () => Response.json({ other: 'shape' }),
  ];
  for (const way of ways) {
    const odd = await startTestBff({}, {}, way);
    const { status, body } = await odd.as('admin')('POST', '/api/galleries/persons', { name: 'x' });
    expect([status, body.code]).toEqual([503, 'moderation_unreachable']);
    if (way === ways[0]) expect(body.detail).toContain('may have succeeded');
    expect(await odd.db.selectFrom('audit_event').select('what').execute()).toEqual([]);
    await odd.close();
  }
});
