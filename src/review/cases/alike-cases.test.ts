import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { likeness } from './alike-cases.ts';

const one = fc.record({
  task: fc.constantFrom('ocr', 'image-classification'),
  label: fc.constantFrom('Ads', 'Abuse', ''),
  action: fc.constantFrom(null, 'review' as const, 'block' as const),
  review: fc.boolean(),
  text: fc.constantFrom(null, 'free coins', 'call me', '加微信'),
});
const some = fc.array(one, { minLength: 1, maxLength: 6 });

describe('the likeness of findings', () => {
  it('depends on neither order, number, place nor spelling of the same', () => {
    fc.assert(
      fc.property(some, fc.nat(), (findings, turn) => {
        const at = turn % findings.length;
        const spelled = findings.map((each) => ({
          ...each,
          rate: turn,
          offset_s: turn,
          text: each.text && `  ${each.text.toUpperCase().replace(' ', '\u00a0 ')}`,
        }));
        const passed = {
          task: 'ocr',
          label: 'Normal',
          action: 'pass' as const,
          review: false,
          text: 'hello',
        };
        const turned = [...spelled.slice(at), passed, ...spelled.slice(0, at), ...spelled.slice(0, at)];
        expect(likeness(turned)).toBe(likeness(findings));
      }),
    );
  });

  it('is the same only for the same set of tasks, labels and texts', () => {
    const setOf = (findings: readonly { task: string; label: string; text: string | null }[]) =>
      new Set(findings.map(({ task, label, text }) => JSON.stringify([task, label, text ?? ''])));
    fc.assert(
      fc.property(some, some, (findings, others) => {
        const same = setOf(findings).symmetricDifference(setOf(others)).size === 0;
        expect(likeness(findings) === likeness(others)).toBe(same);
      }),
    );
  });

  it('is none where the machine found nothing', () => {
    expect(likeness([])).toBeNull();
    expect(
      likeness([{ task: 'ocr', label: 'Normal', action: 'pass', review: false, text: 'hello' }]),
    ).toBeNull();
  });
});

let bff: TestBff;
let taken = 0;
beforeAll(async () => {
  bff = await startTestBff({
    '/v3/recognition/text': ({ text }: Record<string, unknown>) => ({
      code: 0,
      message: 'success',
      text: {
        texts: (text as object[]).map((one) => ({
          ...one,
          ...(JSON.stringify(one).includes('harmless')
            ? { action: 'pass', label: 'Normal', review: false }
            : { action: 'review', label: 'Ads', review: true }),
          rate: 0.6,
          details: [],
        })),
      },
    }),
    '/v3/recognition/video/stream': () => ({ code: 0, message: 'success', videoId: `s-${++taken}` }),
  });
  for (const name of ['mo', 'ann']) await bff.as('moderator', name)('GET', '/api/session');
});
afterAll(() => bff.close());

const mo = (method: string, path: string, body?: object) => bff.as('moderator', 'mo')(method, path, body);
const ann = (method: string, path: string, body?: object) => bff.as('moderator', 'ann')(method, path, body);

/** The ids of the cases of a stream's fragments, one for each label. */
async function stream(...labels: number[]): Promise<string[]> {
  const url = 'rtmp://live.example/app/night-market';
  const { body } = await bff.as('admin')('POST', '/api/video-streams', { url });
  await bff.runJobs();
  const { token, provider } = await bff.db
    .selectFrom('submission')
    .select(['callback_token as token', 'provider_id as provider'])
    .where('id', '=', body.submission.id)
    .executeTakeFirstOrThrow();
  for (const [n, label] of labels.entries()) {
    const sealed = await bff.callback({
      code: 0,
      message: 'success',
      nonce: `${provider} ${n}`,
      videoInfo: { id: provider },
      fragmentInfo: { id: `f-${n}`, offsetStart: n * 60, offsetEnd: n * 60 + 60 },
      'image-classification': {
        fileList: [
          {
            label,
            rate: 0.6 + n / 100,
            review: true,
            offset: n * 60 + 12,
            url: `http://x/${provider}-${n}.jpg`,
          },
        ],
      },
    });
    await bff.app.request(`/callbacks/${token}`, { method: 'POST', body: sealed });
  }
  const seen = await bff.as('admin')('GET', `/api/submissions/${body.submission.id}`);
  return seen.body.cases.map(({ id }: { id: string }) => id);
}

describe('fragments of a live stream', () => {
  it('say which stretch of the stream they are, under its name', async () => {
    const [, second] = await stream(1, 1);
    const { body } = await mo('GET', `/api/cases/${second}`);
    expect(body.case).toMatchObject({ title: 'night-market', place: { from: 60, to: 120 } });
    const list = await mo('GET', '/api/cases?lane=review&limit=100');
    expect(list.body.items.find(({ id }: { id: string }) => id === second)).toMatchObject({
      place: { from: 60, to: 120 },
    });
  });

  it('with the same findings are found, of this stream only, and decided and undone together', async () => {
    const [first, second, third, other] = await stream(1, 1, 1, 2);
    await stream(1);
    await ann('POST', `/api/cases/${third}/claim`);
    const { body } = await mo('GET', `/api/cases/${first}/alike`);
    expect(body.items).toMatchObject([
      { id: second, claim: null },
      { id: third, claim: { by: { name: 'ann' } } },
    ]);
    await mo('POST', `/api/cases/${first}/claim`);
    const { body: mine } = await mo('GET', `/api/cases/${first}`);
    const cases = [mine.case, ...body.items].map(({ id, version }) => ({ id, version }));
    const decided = await mo('POST', '/api/cases/bulk-decision', { cases, verdict: 'reject', label: 'Ads' });
    const { results } = decided.body;
    // The colleague holds the third.
    expect(results.map(({ decision }: { decision: object | null }) => decision !== null)).toEqual([
      true,
      true,
      false,
    ]);
    const audited = await bff.db
      .selectFrom('audit_event')
      .select('case_id')
      .where('what', '=', 'decided')
      .where('case_id', 'in', [first ?? '', second ?? '', third ?? '', other ?? ''])
      .execute();
    expect(audited.map(({ case_id }) => case_id).sort()).toEqual([first, second].sort());
    const ids = results.flatMap(({ decision }: { decision: { id: string } | null }) => decision?.id ?? []);
    const undone = await mo('POST', '/api/decisions/bulk-undo', { ids });
    expect(undone.body.results.map((result: { case: { state: string } }) => result.case.state)).toEqual([
      'open',
      'open',
    ]);
    expect((await mo('GET', `/api/cases/${first}/alike`)).body.items).toHaveLength(2);
  });

  it('that this person cannot decide are left out', async () => {
    const [first, second] = await stream(1, 1);
    const { body } = await ann('POST', `/api/cases/${second}/claim`);
    const { version, claim } = body.case;
    const escalate = { verdict: 'escalate', version, epoch: claim.epoch, next: null };
    expect((await ann('POST', `/api/cases/${second}/decision`, escalate)).status).toBe(200);
    expect((await mo('GET', `/api/cases/${first}/alike`)).body.items).toEqual([]);
    const sue = await bff.as('supervisor', 'sue')('GET', `/api/cases/${first}/alike`);
    expect(sue.body.items).toMatchObject([{ id: second }]);
  });
});

describe('copies of a text', () => {
  const texts = async (...contents: string[]) => {
    const { body } = await bff.as('admin')('POST', '/api/texts', {
      texts: contents.map((content, at) => ({ content, userId: `u-${at}` })),
    });
    return body.results.map(({ caseId }: { caseId: string }) => caseId);
  };
  const decide = async (as: typeof mo, id: string, verdict: string) => {
    const { body } = await as('POST', `/api/cases/${id}/claim`);
    const { version, claim } = body.case;
    return as('POST', `/api/cases/${id}/decision`, { verdict, version, epoch: claim.epoch, next: null });
  };

  it('are counted with what became of them, and those that wait are decided and undone together', async () => {
    const [first, second, third, , held] = await texts(
      'Get your free coins now, write to coins4u',
      'GET your free coinz n0w, write to coins4u!!',
      'get your frее coins now, write to coins4u pls',
      'Get your tickets now, write to the theatre',
      'get your free coins now, write to c0ins4u',
    );
    expect((await decide(mo, third, 'reject')).status).toBe(200);
    await ann('POST', `/api/cases/${held}/claim`);
    const { body: seen } = await mo('GET', `/api/cases/${first}`);
    expect(seen.copies).toEqual({
      count: 3,
      more: false,
      waiting: 2,
      together: 2,
      verdicts: { approve: 0, reject: 1, escalate: 0 },
    });
    const { body } = await mo('GET', `/api/cases/${first}/alike`);
    expect(body.items.map(({ id }: { id: string }) => id).sort()).toEqual([second, held].sort());
    await mo('POST', `/api/cases/${first}/claim`);
    const { body: mine } = await mo('GET', `/api/cases/${first}`);
    const cases = [mine.case, ...body.items].map(({ id, version }) => ({ id, version }));
    const { results } = (await mo('POST', '/api/cases/bulk-decision', { cases, verdict: 'reject' })).body;
    const decisions = results.flatMap(({ decision }: { decision: { id: string } | null }) => decision ?? []);
    expect(decisions).toHaveLength(2);
    for (const { id } of decisions) expect((await mo('POST', `/api/decisions/${id}/undo`)).status).toBe(200);
    expect((await mo('GET', `/api/cases/${first}`)).body.copies).toEqual(seen.copies);
  });

  it('do not tell what was decided in a blind look', async () => {
    const [first, second] = await texts(
      'One day I shall sell you a bridge',
      'one day i shall SELL you a bridge',
    );
    await bff.as('supervisor', 'sue')('PATCH', '/api/lanes/review', {
      secondLook: { share: 1, verdicts: ['reject'] },
    });
    await decide(ann, second, 'reject');
    await bff.as('supervisor', 'sue')('PATCH', '/api/lanes/review', { secondLook: null });
    expect((await mo('GET', `/api/cases/${second}`)).body.case.blind).toBe(true);
    expect((await mo('GET', `/api/cases/${first}`)).body.copies).toMatchObject({
      ...{ count: 1, waiting: 1, together: 0 },
    });
    expect((await mo('GET', `/api/cases/${first}/alike`)).body.items).toEqual([]);
  });

  it('are found of a text that the machine passed once somebody reports it', async () => {
    const send = bff.as('admin');
    const contents = ['A harmless offer of my old bicycle', 'a HARMLESS offer of my old bicycle!'];
    await send('POST', '/api/texts', {
      texts: contents.map((content, at) => ({ content, contentId: `harmless-${at}` })),
    });
    const report = async (contentId: string) => {
      const body = { contentId, reason: 'scam', reporter: { id: 'u-9' } };
      return (await send('POST', '/api/notices', body)).body.notice.caseId;
    };
    const first = await report('harmless-0');
    expect((await mo('GET', `/api/cases/${first}`)).body.copies).toBeUndefined();
    await report('harmless-1');
    expect((await mo('GET', `/api/cases/${first}`)).body.copies).toMatchObject({ count: 1, waiting: 1 });
  });
});
