import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseDetail } from '../api/cases.ts';
import type { SubmissionDetail } from '../api/submissions.ts';
import type { TextAnswer, TextsAnswer } from '../api/texts.ts';
import { accountsInMemory } from '../demo/accounts.ts';
import { generateKeyPair, importPrivateKey, importPublicKey } from '../protocol/signature.ts';
import { embeddedTaskIds } from '../protocol/tasks.ts';
import { workOnJobs } from '../review/jobs.ts';
import { startTestBff } from '../testing/bff.ts';
import type { Quirk } from '../testing/scripted-service/quirks.ts';
import { maxInAnySecond, startScriptedService } from '../testing/scripted-service/start.ts';
import { createBff } from './app.ts';
import { createIntake } from './intake.ts';
import { createModeration } from './moderation-client.ts';
import type { Seams } from './seams.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

/** The BFF and the scripted service, each on its own port: real HTTP and real signatures both ways. */
async function startWorld(textRequestsPerSecond: number, quirks: Quirk[] = []) {
  const bff = await startTestBff();
  const service = await startScriptedService({
    quirks,
    pauseMs: 1,
    slowMs: 300,
    measure: async () => ({ seconds: 180 }),
  });
  let fetchApp = (_request: Request): Response | Promise<Response> => new Response(null, { status: 503 });
  const server = createAdaptorServer({ fetch: (request) => fetchApp(request) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const base = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  const pair = await generateKeyPair();
  await service.addAccount('acme', pair.publicKeyPem);
  const { db, jobs, evidence, send, mail, translate, secrets, installationKey, settings } = bff.context();
  const seams: Seams = {
    db,
    jobs,
    evidence,
    send,
    mail,
    translate,
    secrets,
    installationKey,
    moderation: createModeration({
      startup: {
        source: 'settings',
        baseUrl: service.url,
        secretId: 'acme',
        link: {
          privateKey: await importPrivateKey(pair.privateKeyPem),
          serviceKeys: [await importPublicKey(service.publicKeyPem)],
          tasks: embeddedTaskIds,
        },
        ownPublicKey: pair.publicKeyPem,
        serviceKey: service.publicKeyPem,
        textsPerSecond: textRequestsPerSecond,
        callbackBase: base,
        fetch: (url, init) => fetch(url, init),
      },
      fetch: (url, init) => fetch(url, init),
      callbackBase: base,
      fetchMedia: (url) => fetch(url),
      fetchSource: (url) => fetch(url),
    }),
    session: {
      take: async () => new Response(null, { status: 401 }),
      current: async (headers) => {
        const id = headers.get('x-test-person');
        return id === null ? null : { id, name: id, email: `${id}@test.test`, role: 'admin' };
      },
      people: async () => [],
      accounts: accountsInMemory([], () => []),
      provider: null,
      saml: null,
    },
  };
  const intake = createIntake(bff.context(), { report: () => {} });
  const app = createBff(seams, { settings: { ...settings, demo: false }, report: () => {}, intake });
  await workOnJobs({ ...seams, settings });
  fetchApp = (request) => app.fetch(request);

  async function call<Body>(method: string, path: string, body?: unknown, person = 'ada') {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { 'x-test-person': person, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed: Body = JSON.parse(await answer.text());
    return { status: answer.status, body: parsed };
  }

  return {
    service,
    base,
    call,
    db: bff.db,
    moderation: seams.moderation,
    detail: async (id: string) => (await call<SubmissionDetail>('GET', `/api/submissions/${id}`)).body,
    runJobs: bff.runJobs,
    /** Resolves when every callback was sent and processed. */
    idle: async () => {
      await service.whenIdle();
      await intake.idle();
    },
    close: async () => {
      await service.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await bff.close();
    },
  };
}

let world: World;
beforeAll(async () => {
  world = await startWorld(1000);
});
afterAll(() => world.close());
beforeEach(() => world.service.quirks.clear());

async function withQuirks<Result>(quirks: Quirk[], act: () => Promise<Result>): Promise<Result> {
  for (const quirk of quirks) world.service.quirks.add(quirk);
  return act().finally(() => world.service.quirks.clear());
}

const texts = ['good morning', 'free coins', '加微信 abc', 'what an idiot', 'asdf asdf'].map(
  (content, index) => ({
    content,
    contentId: `c-${index}`,
  }),
);
type Problem = { code: string; detail: string };

/** The stored texts as a person sees them. */
async function storedTexts(from: World = world) {
  const answered = await from.call<TextsAnswer>('POST', '/api/texts', { texts });
  expect(answered.status).toBe(200);
  const results = answered.body.results.map((result: TextAnswer) => ({
    ...result,
    caseId: result.caseId !== null,
  }));
  const { findings } = await from.detail(answered.body.submissionId);
  return { results, stored: findings.map(plain).toSorted() };
}

const plain = ({
  id: _id,
  evidence: _evidence,
  relatives,
  fragmentId: _fragment,
  ...same
}: SubmissionDetail['findings'][number]) => JSON.stringify({ ...same, relatives: relatives.length });
const submissions = async () => (await world.db.selectFrom('submission').select('id').execute()).length;

describe('texts', () => {
  it.each<[string, Quirk[]]>([
    ['S5: json as an object', ['json-object']],
    ['V4: a nonce that is a number', ['number-nonce']],
    ['V1: a code that is a numeric string', ['string-code']],
    ['V2: labels by their other names', ['label-aliases']],
    ['V3: rates that are strings', ['string-rates']],
    ['V8: texts in another order', ['texts-reversed']],
    ['V10: a summary of no known structure', ['text-summary']],
    ['a slow answer', ['slow']],
    [
      'all of these at once',
      ['json-object', 'number-nonce', 'string-code', 'label-aliases', 'string-rates', 'texts-reversed'],
    ],
  ])('%s: stores the same as from the plain form', async (_what, quirks) => {
    const wanted = await storedTexts();
    expect(wanted.results.map(({ label }) => label)).toEqual(['Normal', 'Ads', 'Ads', 'Abuse', 'Nonsense']);
    expect(await withQuirks(quirks, storedTexts)).toEqual(wanted);
  });

  it('S1: accepts answers of a service whose key has 1024 bits', async () => {
    const weak = await startWorld(1000, ['weak-key']);
    try {
      expect((await storedTexts(weak)).results).toEqual((await storedTexts()).results);
    } finally {
      await weak.close();
    }
  });

  it('V3: stores no rate where it is out of range', async () => {
    const { results } = await withQuirks(['scores-out-of-range'], storedTexts);
    expect(results.map(({ rate, label }) => [rate, label])).toEqual(
      ['Normal', 'Ads', 'Ads', 'Abuse', 'Nonsense'].map((label) => [null, label]),
    );
  });

  it('V12: shows details of a pass, which passes all the same', async () => {
    const { results } = await withQuirks(['details-in-pass'], storedTexts);
    expect(results[0]).toMatchObject({ action: 'pass', caseId: false, details: [{ subLabel: 'harmless' }] });
    expect(results[1]).toMatchObject({ action: 'review', caseId: true });
  });

  it.each<[string, Quirk, number, string, RegExp]>([
    [
      'V8: a wrong count',
      'texts-missing',
      502,
      'moderation_refused',
      /5 texts were sent, 4 results came back/,
    ],
    ['V1: another code than 0', 'refusing', 502, 'moderation_refused', /quota used up \(2001\)/],
    ['S5: a wrong signature', 'wrong-signature', 503, 'moderation_unreachable', /not signed with its key/],
    ['a connection that is dropped', 'dropped', 503, 'moderation_unreachable', /does not answer/],
  ])('%s is reported as such and stores nothing', async (_what, quirk, status, code, words) => {
    const before = await submissions();
    const answered = await withQuirks([quirk], () => world.call<Problem>('POST', '/api/texts', { texts }));
    expect([answered.status, answered.body.code]).toEqual([status, code]);
    expect(answered.body.detail).toMatch(words);
    expect(await submissions()).toBe(before);
  });
});

/** Submits a video and waits for all its callbacks. */
async function video(fields: Record<string, unknown> = {}): Promise<SubmissionDetail> {
  const { body } = await world.call<SubmissionDetail>('POST', '/api/videos', {
    url: 'http://videos.example/street.mp4',
    audio: true,
    ...fields,
  });
  await world.runJobs();
  await world.idle();
  return world.detail(body.submission.id);
}
const shown = (detail: SubmissionDetail) => ({
  state: detail.submission.state,
  findings: detail.findings.map(plain).toSorted(),
  summary: detail.summary,
  fragments: detail.fragments.map(({ offsetStart, offsetEnd }) => [offsetStart, offsetEnd]),
  missing: detail.missing,
});

describe('videos', () => {
  it.each<[string, Quirk[]]>([
    ['S5: json as an object', ['json-object']],
    ['V1, V4: code and nonce in their other types', ['string-code', 'number-nonce']],
    [
      'V2, V3, V6, V7: labels, classes, names and scores in their other forms',
      ['label-aliases', 'string-labels', 'logo-numbers', 'string-rates'],
    ],
    ['V5: points as {x, y}', ['xy-boxes']],
    ['V5: boxes with named corners', ['corner-boxes']],
    ['V5: named corners of {x, y}', ['xy-boxes', 'corner-boxes']],
  ])('%s: stores the same as from the plain form', async (_what, quirks) => {
    const wanted = shown(await video());
    expect(wanted.state).toBe('end');
    expect(wanted.findings.length).toBeGreaterThan(10);
    const found = shown(await withQuirks(quirks, video));
    if (quirks.includes('logo-numbers')) {
      expect(found.findings.filter((finding) => !finding.includes('"task":"logo"'))).toEqual(
        wanted.findings.filter((finding) => !finding.includes('"task":"logo"')),
      );
      expect(found.findings.filter((finding) => finding.includes('"name":"7"')).length).toBeGreaterThan(0);
    } else expect(found).toEqual(wanted);
  });

  it('C3, C4: reordered and repeated callbacks give the same result as those in order', async () => {
    const wanted = shown(await video({ realTimeCallback: true }));
    expect(wanted.fragments).toEqual([
      [0, 60],
      [60, 120],
      [120, 180],
    ]);
    const found = await withQuirks(['unordered-callbacks', 'duplicate-callbacks'], () =>
      video({ realTimeCallback: true }),
    );
    expect(shown(found)).toEqual(wanted);
    expect(found.callbacks.map(({ duplicates }) => duplicates)).toEqual([1, 1, 1, 1]);
  });

  it('C5: shows the stretch of a missing fragment', async () => {
    const found = await withQuirks(['missing-fragment'], () => video({ realTimeCallback: true }));
    expect(shown(found)).toMatchObject({ state: 'end', missing: [{ from: 60, to: 120, reason: null }] });
  });

  it('C8: shows the stretches that no engine looked at, reported by fragments and the summary alike', async () => {
    const reason = 'all engines were taken';
    const found = await withQuirks(['missed-stretches'], () => video({ realTimeCallback: true }));
    const missing = [15, 75, 135].map((from) => ({ from, to: from + 15, reason }));
    expect(shown(found)).toMatchObject({ state: 'end', missing });
    const [first] = found.cases;
    const { body } = await world.call<CaseDetail>('GET', `/api/cases/${first?.id}`);
    expect(body.missing).toEqual(missing);
    expect(found.callbacks.flatMap(({ oddities }) => oddities)).toEqual([]);
  });

  it('C8: shows them for a video without fragments from its summary', async () => {
    const { missing, submission } = await withQuirks(['missed-stretches'], video);
    const length = submission.duration ?? 0;
    expect(missing).toEqual([{ from: length / 4, to: length / 2, reason: 'all engines were taken' }]);
  });

  it('C6: retains a task that nobody configured, for a person to look at', async () => {
    const found = await withQuirks(['unknown-task'], video);
    expect(found.findings).toContainEqual(
      expect.objectContaining({ task: 'unrecognised', taskId: 'gait-analysis', review: true }),
    );
    expect(found.callbacks[0]?.raw).toContain('"steps":[1,2]');
  });

  it('V13: violations without details are findings, and open a case', async () => {
    const found = await withQuirks(['details-missing'], video);
    const ofTask = (task: string) => found.findings.filter((one) => one.task === task);
    expect(ofTask('vulgar-speech')).toMatchObject([{ startTime: null, details: [], review: true }]);
    expect(ofTask('speech-moderation').map(({ details }) => details)).toEqual([[], []]);
    expect(found.cases).toHaveLength(1);
  });

  it('V14: results without a frame are one finding each, with the names of the persons', async () => {
    const found = await withQuirks(['no-frames'], () => video({ audio: false }));
    expect(found.findings.map(({ task, evidence, offset }) => [task, evidence, offset]).sort()).toEqual(
      [...new Set((await video({ audio: false })).findings.map(({ task }) => task))]
        .sort()
        .map((task) => [task, null, null]),
    );
    expect(found.findings.find(({ task }) => task === 'known-person-search')).toMatchObject({
      name: 'Public Figure',
      scene: 'podium',
    });
    expect(found.cases).toHaveLength(1);
  });

  it('V15: equal violations of three fragments are three findings, in any order and also repeated', async () => {
    const spoken = ({ findings }: SubmissionDetail) =>
      findings
        .filter(({ task }) => task === 'speech-moderation')
        .map(({ fragmentId, startTime, text }) => [fragmentId?.split('-').at(-1), startTime, text])
        .sort();
    const plain = await withQuirks(['times-of-fragment'], () => video({ realTimeCallback: true }));
    expect(spoken(plain)).toEqual(
      ['1', '2', '3'].map((fragment) => [fragment, 12.2, 'add my number for cheap coins']),
    );
    const other = await withQuirks(['times-of-fragment', 'unordered-callbacks', 'duplicate-callbacks'], () =>
      video({ realTimeCallback: true }),
    );
    expect(spoken(other)).toEqual(spoken(plain));
  });

  it('V16: a code other than 0 is an error, of the video in a summary and of its part in a fragment', async () => {
    const failed = await withQuirks(['failing-summary'], video);
    expect(failed.submission).toMatchObject({ state: 'error', message: 'engine broke down (2003)' });
    const part = await withQuirks(['failing-fragment'], () => video({ realTimeCallback: true }));
    expect(part.submission).toMatchObject({ state: 'end', message: 'success' });
    expect(part.fragments.map(({ failure }) => failure)).toEqual([
      undefined,
      'engine broke down (2003)',
      undefined,
    ]);
  });

  it('V17: a text without segments is one line, without times in a summary and at its time in a fragment', async () => {
    const [whole, live] = await withQuirks(['text-alone'], async () => [
      await video(),
      await video({ realTimeCallback: true }),
    ]);
    const text = 'hello everyone add my number for cheap coins thank you';
    expect(whole?.transcript).toEqual([{ startTime: null, endTime: null, text }]);
    expect(live?.transcript.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [0, 60],
      [60, 120],
      [120, 180],
    ]);
  });

  it('V3: stores no score that is out of range, and marks the callback with its path', async () => {
    const { findings, callbacks } = await withQuirks(['scores-out-of-range'], video);
    expect(new Set(findings.map(({ rate }) => rate))).toEqual(new Set([null]));
    expect(callbacks[0]?.oddities).toContainEqual({
      reasons: expect.anything(),
      path: 'image-classification.fileList[0].rate',
      what: expect.stringContaining('outside 0 to 1'),
    });
  });

  it('S7: a callback with a wrong signature changes nothing', async () => {
    const found = await withQuirks(['wrong-callback-signature'], video);
    expect(found.submission.state).toBe('submitted');
    expect(found.findings).toEqual([]);
    expect(new Set(found.callbacks.map(({ type }) => type))).toEqual(new Set(['rejected']));
    expect(new Set(world.service.deliveries.slice(-2).map(({ status }) => status))).toEqual(new Set([401]));
  });

  it.each<[string, Quirk, RegExp]>([
    ['another code than 0', 'refusing', /quota used up \(2001\)/],
    ['a connection that is dropped', 'dropped', /could not be reached/],
  ])('%s ends the video with a reason', async (_what, quirk, words) => {
    const { submission } = await withQuirks([quirk], video);
    expect(submission.state).toBe('error');
    expect(submission.message).toMatch(words);
  });
});

describe('audio', () => {
  async function audio(): Promise<SubmissionDetail> {
    const { body } = await world.call<SubmissionDetail>('POST', '/api/audio-files', {
      url: 'http://audio.example/call.mp3',
      callbackRule: 'all',
      roomId: 'r-7',
    });
    await world.runJobs();
    await world.idle();
    return world.detail(body.submission.id);
  }

  it.each<[string, Quirk[]]>([
    ['V4: a result that is an object', ['result-object']],
    ['C2: a callback without the envelope', ['bare-callbacks']],
    [
      'S5, V2, V3: json as an object, labels and rates in their other forms',
      ['json-object', 'label-aliases', 'string-rates', 'string-labels'],
    ],
    ['C3: a callback that comes twice', ['duplicate-callbacks']],
  ])('%s: stores the same as from the plain form', async (_what, quirks) => {
    const wanted = shown(await audio());
    expect(wanted.state).toBe('end');
    expect(wanted.findings.length).toBeGreaterThan(2);
    const found = await withQuirks(quirks, audio);
    expect(shown(found)).toEqual(wanted);
    expect(found.submission).toMatchObject({ duration: 180, roomId: 'r-7' });
    expect(found.submission.providerId).toMatch(/^a-scripted-/);
  });

  it('V18: callbacks of a stream that contain only tasks are matched by these', async () => {
    const found = await withQuirks(['nameless-callbacks'], async () => {
      const { body } = await world.call<SubmissionDetail>('POST', '/api/audio-streams', {
        url: 'http://audio.example/live.mp3',
        callbackRules: 1,
      });
      const { id } = body.submission;
      await world.runJobs();
      await vi.waitFor(async () => expect((await world.detail(id)).callbacks).not.toEqual([]), 50_000);
      await world.call('POST', `/api/submissions/${id}/close`);
      await world.runJobs();
      await world.idle();
      return world.detail(id);
    });
    expect(new Set(found.callbacks.map(({ type }) => type))).toEqual(new Set(['audio-stream']));
    expect(new Set(found.findings.map(({ task }) => task))).toEqual(
      new Set(['speech-moderation', 'vulgar-speech']),
    );
    expect(found.cases).toHaveLength(1);
  });

  it('S7: a wrapped callback with a wrong signature changes nothing, though a bare one would be accepted', async () => {
    const found = await withQuirks(['wrong-callback-signature'], audio);
    expect([found.submission.state, found.findings]).toEqual(['submitted', []]);
    expect(new Set(found.callbacks.map(({ type }) => type))).toEqual(new Set(['rejected']));
  });
});

describe('texts from many callers', () => {
  const callers = 5;
  const each = 100;
  const textsOf = (caller: number) =>
    Array.from({ length: each }, (_, index) => ({ content: `caller ${caller} text ${index}` }));

  it('L1: 500 texts at once: at most 10 requests per second, 10 texts in each, in order, and no caller starves', async () => {
    const limited = await startWorld(10);
    try {
      const answers = await Promise.all(
        Array.from({ length: callers }, (_, caller) =>
          limited.call<TextsAnswer>('POST', '/api/texts', { texts: textsOf(caller) }, `caller-${caller}`),
        ),
      );
      for (const [caller, { status, body }] of answers.entries()) {
        expect(status).toBe(200);
        expect(body.results.map(({ content }) => content)).toEqual(
          textsOf(caller).map(({ content }) => content),
        );
      }
      const sent = limited.service.requests.map(({ body, at }) => {
        const { text }: { text: { content: string }[] } = JSON.parse(body);
        return { at, size: text.length, caller: text[0]?.content.split(' ')[1] ?? '' };
      });
      expect(sent.map(({ size }) => size)).toEqual(Array(50).fill(10));
      expect(maxInAnySecond(sent)).toBeLessThanOrEqual(10);
      // Whenever one caller is finished, every other has at least half of its texts answered.
      const counts = new Map<string, number>();
      for (const { caller } of sent) {
        const count = (counts.get(caller) ?? 0) + 1;
        counts.set(caller, count);
        if (count === 10) expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(5);
      }
      expect([...counts.values()]).toEqual(Array(callers).fill(10));
    } finally {
      await limited.close();
    }
  });
});
