import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sealAudit } from '../../review/audit/seal.ts';
import type { JobName } from '../../review/context/context.ts';
import { foldStats } from '../../review/counting/fold.ts';
import { deliverDue } from '../../review/deliveries/deliver.ts';
import { dispatchDue } from '../../review/deliveries/dispatch.ts';
import { readFigures } from '../../review/operation/figures.ts';
import { sendDueStatements } from '../../review/statement-sending/send-statements.ts';
import { fuzz } from '../hostile/fuzz.ts';
import { aVideo, type Video, videoCallback } from '../product/videos.ts';
import { startReviewRoom } from '../review-room.ts';

const jobs: JobName[] = [
  ...(['retention', 'watch-alarms', 'send-reports', 'watch-rules', 'sample', 'learn-from-looks'] as const),
  ...(['make-partitions', 'draw-gold', 'place-gold', 'exports-due'] as const),
];
const panels = ['now', 'machine', 'people', 'own', 'sample', 'trends', 'content', 'choices'];
const files = ['cases', 'decisions', 'rulings', 'audit', 'statements'];

/**
 * Does what a platform and its people do in a day, once each: content and callbacks, every verdict, second looks,
 * undo, appeals, dashboards, exports, erasure, and every job. Then makes every call of the API with odd values.
 */
export async function busyDay(odd: number, seed: number): Promise<void> {
  const room = await startReviewRoom(
    { mo: 'moderator', ann: 'moderator', tim: 'moderator', sue: 'supervisor', ada: 'admin' },
    { share: 1, verdicts: ['approve', 'reject'] },
  );
  const { bff, as, decide } = room;
  const get = (path: string, name = 'ada') =>
    bff.app.request(path, {
      headers: { 'x-test-person': `${name} ${name === 'mo' ? 'moderator' : 'admin'}` },
    });
  try {
    const hook = { name: 'platform', url: 'https://platform.example/hooks' };
    await as('ada')('POST', '/api/webhooks', hook);
    const cases = await Promise.all(Array.from({ length: 6 }, () => room.openCase()));
    const [one = '', two = '', three = '', four = '', five = ''] = cases;
    const first = await decide('mo', one, 'reject', { label: 'Ads', note: 'seen' });
    await decide('ann', one, 'approve');
    await decide('tim', one, 'approve');
    const undone = await decide('mo', two, 'approve');
    await as('mo')('POST', `/api/decisions/${undone.body?.decision?.id}/undo`, {});
    await decide('mo', three, 'escalate');
    await decide('sue', three, 'reject', { label: 'Ads' });
    await as('mo')('POST', '/api/cases/claim-next', { lane: 'review' });
    const seen = await room.see('sue', five);
    const several = [{ id: five, version: seen.case.version }];
    await as('sue')('POST', '/api/cases/bulk-decision', { cases: several, verdict: 'reject', label: 'Ads' });
    await room.claim('ann', four);
    await as('ann')('POST', `/api/cases/${four}/hand-over`, { to: 'mo', note: 'look' });
    await room.endUndoWindows();
    await as('sue')('POST', `/api/cases/${one}/appeal`, { statement: 'it was mine' });
    await as('ada')('POST', `/api/decisions/${first.body?.decision?.id}/appeal`, {
      statement: 'it was mine',
    });
    const video = await aVideo(bff.databaseUrl, 'video-stream');
    const recorded = await aVideo(bff.databaseUrl);
    for (const [{ token }, payload] of [
      [video, videoCallback(video, 1)],
      [video, videoCallback(video, 2)],
      [recorded, await summaryOf(recorded)],
    ] as const)
      await bff.app.request(`/callbacks/${token}`, { method: 'POST', body: await bff.callback(payload) });
    await as('ada')('POST', '/api/videos', { url: 'https://videos.example/a.mp4' });
    await rarely(room, { one, three, undone: String(undone.body?.decision?.id), submission: video.id });
    const period = `from=2026-01-01T00:00:00Z&to=${new Date(Date.now() + 3_600_000).toISOString()}`;
    for (const panel of panels) await get(`/api/stats/${panel}?${period}`);
    await get(`/api/stats/what-if?${period}&lane=review`);
    for (const kind of files) {
      await (await get(`/api/export/${kind}?format=jsonl`)).text();
      await get(`/api/export/${kind}/count?format=jsonl`);
    }
    for (const path of ['q=offer', 'lane=all', 'lane=all&anyState=yes&label=Ads'])
      for (const name of ['mo', 'ada'])
        await get(`/api/cases?${path.includes('lane') ? path : `lane=all&${path}`}`, name);
    for (const path of [
      'audit',
      'lanes',
      'submissions',
      'users/u-1',
      'people',
      'alarms',
      'health',
      'retention',
    ])
      await get(`/api/${path}`);
    await get(`/api/transparency-report?from=2026-01-01&to=2026-12-31&format=xlsx`);
    await get(`/api/stats/videos?${period}`);
    const every = { name: 'all', kind: 'cases', format: 'jsonl', every: 'day', span: 'all' };
    const { body: saved } = await as('sue')('POST', '/api/export-schedules', every);
    await as('sue')('POST', `/api/export-schedules/${saved.schedule.id}/run`, {});
    await as('ada')('POST', '/api/erasures', { userId: 'u-1', confirm: 'u-1' });
    const ctx = bff.context();
    bff.outside.send = async () => ({ status: 200, body: '{}', headers: {} });
    for (const name of jobs) {
      bff.beginJob(name, 'daily');
      await dispatchDue(ctx);
      await deliverDue(ctx);
      await sendDueStatements(ctx);
      // A job that needs an answer of the service ends with an error; the rest run next time.
      await bff.runJobs().catch(() => {});
      await foldStats(bff.db);
      await sealAudit(bff.db);
    }
    await bff.processCallbacks();
    await readFigures(ctx);
  } finally {
    await bff.close();
  }
  await fuzz(odd, seed);
}

/** The end of a video, with findings of every task. */
async function summaryOf(video: Video): Promise<Record<string, unknown>> {
  const file = path.join(import.meta.dirname, '../vectors/callbacks/video-summary-all-tasks.json');
  const payload = JSON.parse(await readFile(file, 'utf8'));
  return { ...payload, videoInfo: { ...payload.videoInfo, id: video.videoId } };
}

type Room = Awaited<ReturnType<typeof startReviewRoom>>;

/** What happens less often: notices, gold, sessions, rules, appeals by link, a video's end, dossiers, deadlines. */
async function rarely(
  { bff, as }: Room,
  ids: { one: string; three: string; undone: string; submission: string },
): Promise<void> {
  const sue = as('sue');
  const ada = as('ada');
  const reporter = { id: 'u-2' };
  await ada('POST', '/api/notices', { contentId: 'c-0', reason: 'spam', reporter });
  const { body: marked } = await sue('POST', '/api/gold', {
    caseId: ids.three,
    verdict: 'reject',
    label: 'Ads',
  });
  await sue('GET', '/api/gold/results');
  await sue('POST', `/api/gold/${marked?.gold?.id}/send`, {});
  const session = { kind: 'calibration', name: 'one', people: ['mo', 'ann'], cases: 1 };
  const { body: begun } = await sue('POST', '/api/calibrations', session);
  const at = `/api/calibrations/${begun?.calibration?.id ?? begun?.id}`;
  await as('mo')('GET', `${at}/cases/1`);
  await as('mo')('PUT', `${at}/cases/1/answer`, { verdict: 'reject' });
  await sue('GET', at);
  const definition = { when: { labels: ['Ads'] }, act: { outcome: 'review', lane: 'review' } };
  await sue('POST', '/api/rules/dry-run', definition);
  const { body: rule } = await sue('POST', '/api/rules', { name: 'ads', ...definition });
  await sue('PATCH', `/api/rules/${rule?.id}`, { state: 'on' });
  await sue('POST', '/api/texts', {
    texts: [{ content: 'one more offer', userId: 'u-9', contentId: 'c-9' }],
  });
  const standing = await bff.db
    .selectFrom('review_case')
    .select('decision_id')
    .where('id', '=', ids.three)
    .executeTakeFirst();
  const { body: link } = await sue('POST', `/api/decisions/${standing?.decision_id}/appeal-link`);
  const token = String(link?.url ?? '')
    .split('/')
    .at(-1);
  await bff.app.request(`/appeal-api/${token}`);
  await bff.app.request(`/appeal-api/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ statement: 'it was mine' }),
  });
  await bff.app.request(`/api/cases/${ids.three}/dossier`, { headers: { 'x-test-person': 'ada admin' } });
  await sue('GET', `/api/cases/${ids.one}/alike`);
  await sue('GET', `/api/submissions/${ids.submission}`);
  await sue('GET', `/api/submissions/${ids.submission}/scores-compared`);
  await sue('POST', `/api/submissions/${ids.submission}/close`, {});
  await ada('PUT', '/api/retention', { rules: [] });
  await ada('POST', '/api/retention/preview', { rules: [] });
  await sue('GET', '/api/statement-sending/refused');
}
