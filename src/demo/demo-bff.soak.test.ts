// Soak: a PostgreSQL in WebAssembly is filled first; on a busy machine that takes half a minute.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Case, CaseDetail } from '../api/cases.ts';
import type { DecisionAnswer } from '../api/decisions.ts';
import type { Submission, SubmissionDetail } from '../api/submissions.ts';
import { taskTypes } from '../protocol/tasks.ts';
import { demoFile, demoOrigin, startTestDemo } from '../testing/demo.ts';
import { startColleague } from './colleague.ts';
import type { DemoBff } from './demo-bff.ts';
import { type Seeded, seed } from './seed/seed.ts';
import { colleague, startSession } from './session.ts';

const session = startSession(null, () => {});
const failures: unknown[] = [];
let bff: DemoBff;
let seeded: Seeded;
let pause = 0;

beforeAll(async () => {
  bff = await startTestDemo(
    session,
    (error) => failures.push(error),
    () => pause,
  );
  seeded = await seed(bff, demoFile);
});
afterAll(async () => {
  await bff.close();
});

async function call<Answer>(method: string, address: string, body?: unknown): Promise<Answer> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { 'content-type': 'application/json' };
  const answer = await bff.fetch(new Request(`${demoOrigin}${address}`, { method, headers, ...init }));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text}`);
  return JSON.parse(text);
}
const detail = (id: string) => call<SubmissionDetail>('GET', `/api/submissions/${id}`);
type Sent = { submission: Submission };

async function upload(bytes: BodyInit): Promise<string> {
  const headers = { 'x-filename': 'video.mp4' };
  const request = new Request(`${demoOrigin}/api/uploads`, { method: 'POST', body: bytes, headers });
  const { uploadId } = await (await bff.fetch(request)).json();
  return uploadId;
}

/** Waits until the submission has ended and returns it. */
async function ended(id: string): Promise<SubmissionDetail> {
  await expect.poll(async () => (await detail(id)).submission.endedAt).not.toBeNull();
  return detail(id);
}

test('the demo starts with cases of every kind, findings of every task, stored pictures and no failures', async () => {
  const { items } = await call<{ items: Case[] }>('GET', '/api/cases?limit=200');
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(['text', 'video', 'audio', 'fragment', 'audio-stream']),
  );
  const texts = items.filter(({ kind }) => kind === 'text').map(({ title }) => title);
  const chinese = texts.filter((title) => /\p{Script=Han}/u.test(title));
  expect([chinese.length > 3, texts.length - chinese.length > 3]).toEqual([true, true]);
  const video = items.find(({ kind, title }) => kind === 'video' && title.includes('street'));
  const { findings, submission } = await detail(video?.submissionId ?? '');
  expect(submission).toMatchObject({ state: 'end', frames: 24, duration: 24 });
  expect(findings.length).toBeGreaterThan(10);
  expect(findings.map(({ evidence }) => evidence?.state)).toEqual(findings.map(() => 'stored'));
  const drawn = items.find(({ kind, title }) => kind === 'video' && title.includes('market'));
  const market = await detail(drawn?.submissionId ?? '');
  expect(new Set(market.findings.map(({ task }) => task))).toEqual(
    new Set(taskTypes.filter((task) => task !== 'text' && task !== 'speech-transcription')),
  );
  // The demo shows what to do about a label without a name.
  const unnamed = market.findings.filter(({ label, labelNumber }) => label === `label ${labelNumber}`);
  expect(unnamed.length).toBeGreaterThan(0);
  expect(failures).toEqual([]);
});

test('a live stream sent its second fragment late, its third twice and its fifth not at all, and goes on', async () => {
  const { items } = await call<{ items: { id: string; kind: string }[] }>(
    'GET',
    '/api/submissions?state=running',
  );
  expect(items.map(({ kind }) => kind).sort()).toEqual(['audio-stream', 'video-stream']);
  const id = items.find(({ kind }) => kind === 'video-stream')?.id ?? '';
  const starts = async () => (await detail(id)).fragments.map(({ offsetStart }) => offsetStart);
  expect(await starts()).toEqual([0, 10, 20, 30, 50]);
  const { callbacks, missing } = await detail(id);
  expect(callbacks.filter(({ duplicates }) => duplicates > 0).length).toBe(1);
  expect(callbacks.filter(({ outOfOrder }) => outOfOrder).length).toBe(1);
  expect(missing).toEqual([
    { from: 33, to: 36, reason: 'The engines were busy.' },
    { from: 40, to: 50, reason: null },
  ]);
  await bff.streams.step();
  expect(await starts()).toEqual([0, 10, 20, 30, 50, 60]);
});

test('one case was opened and left, and the contested case is open', async () => {
  const { items } = await call<{ items: Case[] }>('GET', '/api/cases?limit=200&q=still+the+same');
  const [left] = items;
  // Its claim lasted a second.
  const claim = async () => (await call<CaseDetail>('GET', `/api/cases/${left?.id}`)).case.claim;
  await expect.poll(claim, { timeout: 20_000 }).toBeNull();
  expect((await call<CaseDetail>('GET', `/api/cases/${seeded.contested}`)).case.state).toBe('open');
});

test('a colleague takes over the contested case and decides it, and the slower decision gets an error', async () => {
  const { contested } = seeded;
  startColleague(bff.contextOf(colleague), contested, (error) => failures.push(error), 0);
  const mine = await call<CaseDetail>('POST', `/api/cases/${contested}/claim`, {});
  const now = async () => (await call<CaseDetail>('GET', `/api/cases/${contested}`)).case;
  await expect.poll(async () => (await now()).state).toBe('decided');
  expect((await now()).decision).toMatchObject({ verdict: 'approve', by: { name: colleague.name } });
  const body = { verdict: 'reject', version: mine.case.version, epoch: mine.case.claim?.epoch };
  await expect(call('POST', `/api/cases/${contested}/decision`, body)).rejects.toThrow(/^409 /);
  expect(failures).toEqual([]);
});

test('one decision waits for a second look and one is appealed; someone else can answer both', async () => {
  const lane = async (key: string) =>
    (await call<{ items: Case[] }>('GET', `/api/cases?lane=${key}`)).items.map(
      ({ state, allowedDecisions }) => `${state}: ${allowedDecisions}`,
    );
  expect(await lane('second-look')).toEqual(['second-look: approve,reject']);
  expect(await lane('appeals')).toEqual(['appealed: approve,reject']);
});

test('a text is claimed and decided; the decision is undone and made again', async () => {
  const claimed = await call<CaseDetail>('POST', '/api/cases/claim-next', { lane: 'review' });
  const { id, version, claim } = claimed.case;
  const body = { verdict: 'reject', version, epoch: claim?.epoch };
  const { decision } = await call<DecisionAnswer>('POST', `/api/cases/${id}/decision`, body);
  const undone = await call<{ case: { version: number } }>('POST', `/api/decisions/${decision.id}/undo`, {});
  const again = await call<CaseDetail>('POST', `/api/cases/${id}/claim`, {});
  expect(again.case.version).toBe(undone.case.version);
  const second = { verdict: 'approve', version: again.case.version, epoch: again.case.claim?.epoch };
  const answer = await call<DecisionAnswer>('POST', `/api/cases/${id}/decision`, second);
  expect(answer.decision).toMatchObject({ verdict: 'approve', state: 'pending' });
});

test('the sample video can be sent by hand with fragments, its own customInfo and only some tasks', async () => {
  const uploadId = await upload(await (await demoFile('samples/street.mp4')).arrayBuffer());
  const { submission } = await call<Sent>('POST', '/api/videos', {
    uploadId,
    realTimeCallback: true,
    tasks: ['ocr-text'],
    customInfo: { roomId: 'r-1' },
  });
  const video = await ended(submission.id);
  expect(video.submission).toMatchObject({ state: 'end', roomId: 'r-1' });
  expect(video.submission.message).toContain('interval 1');
  expect(video.fragments.map(({ id }) => id)).toEqual([`${video.submission.providerId}-1`]);
  expect(new Set(video.findings.map(({ task }) => task))).toEqual(new Set(['ocr-text']));
});

test('any other video ends in an error that says why', async () => {
  const { submission } = await call<Sent>('POST', '/api/videos', { uploadId: await upload('not a video') });
  const { submission: video } = await ended(submission.id);
  expect(video.state).toBe('error');
  expect(video.message).toContain('the demo can only play its own videos');
});

test('a video can be closed while it plays', async () => {
  pause = 10_000;
  const uploadId = await upload(await (await demoFile('samples/street.mp4')).arrayBuffer());
  const { submission } = await call<Sent>('POST', '/api/videos', { uploadId });
  await expect.poll(async () => (await detail(submission.id)).submission.state).toBe('submitted');
  await call('POST', `/api/submissions/${submission.id}/close`, {});
  const { submission: video } = await ended(submission.id);
  expect(video).toMatchObject({ state: 'closed', message: 'closed' });
});

test('after signing out no request is accepted until one of the people signs in again', async () => {
  await call('POST', '/api/auth/sign-out', {});
  await expect(call('GET', '/api/session')).rejects.toThrow('401');
  await expect(
    call('POST', '/api/auth/sign-in/email', { email: 'no@demo.example', password: 'x' }),
  ).rejects.toThrow('401');
  await call('POST', '/api/auth/sign-in/email', { email: 'sam@demo.example', password: 'x' });
  expect(await call('GET', '/api/session')).toMatchObject({ person: { role: 'supervisor' }, demo: true });
});
