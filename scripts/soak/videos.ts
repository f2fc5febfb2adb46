import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sample, signIn, startSecondLook } from '../../e2e/second-look.ts';
import type { Submission, SubmissionDetail } from '../../src/api/submissions.ts';
import { speakAt } from '../../src/moderation/capture/speech-video.ts';
import { openDatabase } from '../../src/moderation/store/database.ts';
import { startReport } from './table.ts';

/** Twelve videos and five audio files at once: ten and three run at the service, the rest wait (L2). */
export async function soakVideos(): Promise<void> {
  const report = startReport();
  const folder = await mkdtemp(path.join(tmpdir(), 'soak-'));
  const app = await startSecondLook();
  const service = await openDatabase({ databaseUrl: null, dataDir: app.dataDir });
  try {
    const script = await signIn(app.url);
    speakAt(path.join(folder, 'talk.wav'), [{ at: 2, words: 'what an idiot' }], 60);
    await allOf('video-file', 12, 10, '/api/videos', {
      uploadId: await script.upload(sample('street.mp4')),
      interval: 1,
    });
    const uploadId = await script.upload(path.join(folder, 'talk.wav'));
    await allOf('audio-file', 5, 3, '/api/audio-files', { uploadId, callbackRule: 'all' });

    async function allOf(kind: string, count: number, places: number, to: string, body: object) {
      const began = Date.now();
      const sent = await Promise.all(Array.from({ length: count }, () => script.call('POST', to, body)));
      const wrong = sent.filter(({ status }) => status !== 202);
      report.promise(`${count} ${kind}s accepted at once`, wrong.length === 0, `${count - wrong.length}`);
      const ids: string[] = sent.map(({ body: answer }) => answer.submission.id);
      let maxRunning = 0;
      let seenPlaces: (number | null)[] = [];
      const waiting = (all: Submission[]) => all.filter(({ state }) => state === 'queued');
      const watch = setInterval(async () => {
        maxRunning = Math.max(maxRunning, await runningAtService(kind));
      }, 100);
      await script.until(
        `/api/submissions?kind=${kind}&limit=50`,
        ({ items }: { items: Submission[] }) => {
          const ours = items.filter(({ id }) => ids.includes(id));
          if (waiting(ours).length === count - places) seenPlaces = waiting(ours).map(({ place }) => place);
          return ours.length === count && ours.every(({ endedAt }) => endedAt !== null);
        },
        600,
      );
      clearInterval(watch);
      report.promise(`at most ${places} run at once`, maxRunning === places, `${maxRunning}`);
      const wanted = Array.from({ length: count - places }, (_, i) => i + 1);
      report.promise(
        'the others show their place in the queue',
        wanted.every((place) => seenPlaces.includes(place)),
        JSON.stringify(seenPlaces),
      );
      const all: SubmissionDetail[] = await Promise.all(
        ids.map(async (id) => (await script.call('GET', `/api/submissions/${id}`)).body),
      );
      const bad = all.filter(
        ({ submission, findings }) => submission.state !== 'end' || findings.length === 0,
      );
      report.promise(
        'each ended with the planted findings',
        bad.length === 0,
        `${count - bad.length} of ${count}`,
      );
      report.figure('time for all of them', `${((Date.now() - began) / 1000).toFixed(0)} s`);
    }

    async function runningAtService(kind: string): Promise<number> {
      const { count } = await service.db
        .selectFrom('submissions')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where(({ eb }) => eb(eb.cast<string>('kind', 'text'), '=', kind))
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow();
      return Number(count);
    }
  } finally {
    await service.close();
    await app.end();
    await rm(folder, { recursive: true, force: true });
  }
  report.end();
}
