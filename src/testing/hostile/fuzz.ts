import { openApiDocument } from '../../bff/openapi.ts';
import { startTestBff } from '../bff.ts';
import { type Call, callsOf, exampleOf } from './examples.ts';
import { hostileWord, mutateBody } from './mutate.ts';
import { createRandom, type Random } from './random.ts';

export type FuzzReport = {
  sent: number;
  calls: number;
  statuses: Record<string, number>;
  /** Faults: answers that failed, revealed something internal, or were no problem+json. */
  wrong: { call: string; why: string; sent: string; answer: string; inner: string }[];
  unhandled: unknown[];
};

const done = { code: 0, message: 'success' };
let given = 0;
const service = {
  '/v3/recognition/text': (fields: Record<string, unknown>) => ({
    ...done,
    text: {
      texts: (Array.isArray(fields.text) ? fields.text : []).map((text) => ({
        ...text,
        action: 'review',
        label: 'Spam',
        review: true,
        rate: 0.7,
        details: [{ keyword: 'a', hint: 'a', mainLabel: 'Spam' }],
      })),
    },
  }),
  '/v3/recognition/video/asyncscan': () => ({ ...done, videoId: `v-${++given}` }),
  '/v3/recognition/video/stream': () => ({ ...done, videoId: `v-${++given}` }),
  '/v3/recognition/video/close': () => ({ ...done, videoId: 'v' }),
  '/v3/recognition/speech/recording/async': () => ({ ...done, result: { requestId: `a-${++given}` } }),
  '/v3/recognition/speech/stream': () => ({ ...done, result: [{ requestId: `s-${++given}` }] }),
  '/v3/recognition/speech/stream/close': () => ({ ...done, result: [{ requestId: 's' }] }),
};
const operator = async () =>
  new Response(JSON.stringify({ code: 'not_found', message: 'It is not there.' }), { status: 404 });

/** Calls that the document does not list: bytes, a callback's content, and unknown addresses. */
const undocumented: Call[] = [
  { method: 'POST', path: '/api/uploads', query: [], body: {} },
  { method: 'POST', path: '/callbacks/{token}', query: [], body: { type: 'object', properties: {} } },
  {
    method: 'POST',
    path: '/api/auth/sign-in/email',
    query: [],
    body: {
      type: 'object',
      required: ['email', 'password'],
      properties: { email: { type: 'string' }, password: { type: 'string' } },
    },
  },
  { method: 'POST', path: '/api/{anything}', query: [], body: { type: 'object' } },
];

/** Sends `count` mutated requests over every call of the whole BFF, with every role, as `seed` determines. */
export async function fuzz(count: number, seed: number): Promise<FuzzReport> {
  const random = createRandom(seed);
  const bff = await startTestBff(service, {}, operator);
  const report: FuzzReport = { sent: 0, calls: 0, statuses: {}, wrong: [], unhandled: [] };
  const onUnhandled = (reason: unknown) => report.unhandled.push(reason);
  process.on('unhandledRejection', onUnhandled);
  const texts = Array.from({ length: 8 }, (_, index) => ({ content: `text ${index}`, userId: 'u' }));
  await bff.as('admin')('POST', '/api/texts', { texts });
  await bff.as('admin')('POST', '/api/videos', { url: 'https://videos.example/a.mp4' });
  const ids = async (table: 'review_case' | 'submission' | 'finding') =>
    (await bff.db.selectFrom(table).select('id').limit(10).execute()).map(({ id }) => id);
  const tokens = (await bff.db.selectFrom('submission').select('callback_token').limit(4).execute()).flatMap(
    ({ callback_token }) => callback_token ?? [],
  );
  const known = [
    ...(await ids('review_case')),
    ...(await ids('submission')),
    ...(await ids('finding')),
    ...tokens,
  ];
  const calls = [...callsOf(openApiDocument()), ...undocumented].filter(
    // Without calls that stay open, and those that rightly answer 503 because nothing is set up.
    ({ path }) =>
      !['/api/events', '/readyz', '/api/auth/sign-in/provider', '/api/auth/sign-in/saml'].includes(path),
  );
  report.calls = calls.length;
  for (; report.sent < count; report.sent += 1) {
    const call = calls[report.sent % calls.length];
    if (!call) break;
    const { address, init } = requestOf(call, random, known);
    const answer = await bff.app.request(address, init);
    const body = await answer.text();
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1;
    const why = faultOf(answer, body);
    if (why !== null) {
      const name = `${call.method} ${call.path}`;
      const failure = bff.failures.at(-1);
      // One of each is enough to fix it.
      if (!report.wrong.some((known) => known.call === name && known.why === why)) {
        const sent = `${address.slice(0, 300)} ${typeof init.body === 'string' ? init.body.slice(0, 300) : ''}`;
        const inner = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
        report.wrong.push({ call: name, why, sent, answer: `${answer.status} ${body.slice(0, 300)}`, inner });
      }
    }
  }
  await bff.close();
  process.off('unhandledRejection', onUnhandled);
  return report;
}

function requestOf(call: Call, random: Random, known: readonly string[]) {
  const path = call.path.replace(/\{\w+\}/g, () => {
    const word = random.roll(4) > 0 ? random.pick([...known, crypto.randomUUID()]) : hostileWord(random);
    return random.roll(10) === 0
      ? random.pick(['%00', '%', '%ff', '..%2f', '%2e%2e', '%ed%a0%80'])
      : encode(word);
  });
  const query = call.query
    .filter(() => random.roll(3) === 0)
    .map(({ name, schema }) => {
      const value = random.roll(2) === 0 ? String(exampleOf(schema, random, known)) : hostileWord(random);
      return `${name}=${random.roll(20) === 0 ? '%00' : encode(value)}`;
    });
  const role = random.pick(['admin', 'admin', 'admin', 'supervisor', 'moderator']);
  const type =
    random.roll(12) === 0
      ? random.pick([
          'text/plain',
          '',
          'application/xml',
          'application/json; charset=utf-7',
          'multipart/form-data',
        ])
      : 'application/json';
  const init: RequestInit = {
    method: call.method,
    headers: {
      'x-test-person': `${random.pick(['ann', 'bob', 'cas'])} ${role}`,
      'x-filename': encode(hostileWord(random).slice(0, 500)),
      ...(type === '' ? {} : { 'content-type': type }),
      ...(random.roll(10) === 0 ? { range: random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x']) } : {}),
    },
    ...(call.body === null || call.method === 'GET'
      ? {}
      : { body: mutateBody(exampleOf(call.body, random, known), random) }),
  };
  return { address: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, init };
}

const encode = (word: string) => encodeURIComponent(word.toWellFormed());

function faultOf(answer: Response, body: string): string | null {
  // Nobody answers at the address of the submitted video.
  if (answer.status >= 500) return body.includes('"source_does_not_answer"') ? null : 'failed';
  if (
    /node_modules|\.tsx?:\d+|\n\s+at |select .* from |SQLSTATE|insert into/i.test(body) &&
    answer.status >= 400
  )
    return 'revealed something internal';
  const problem = /^application\/(problem|scim)\+json$/.test(answer.headers.get('content-type') ?? '');
  return answer.status >= 400 && answer.status !== 416 && !problem ? 'is no problem+json' : null;
}
