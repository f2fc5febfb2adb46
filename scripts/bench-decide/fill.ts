import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sample, type signIn } from '../../e2e/second-look.ts';
import { speakAt } from '../../src/moderation/capture/speech-video.ts';

const perRequest = 20;

type Wanted = {
  videos: number;
  texts: number;
  /** Six seconds of spoken abuse each. */
  audios?: number;
  /** Fragments of a live stream at `source`, of ten seconds each. */
  fragments?: { source: string; count: number };
  /** The sender of the videos. */
  userId?: string;
};
type Script = Awaited<ReturnType<typeof signIn>>;

/**
 * Creates that many waiting cases of videos (two seconds of the sample video with its drawn text), texts, audio files
 * and live fragments.
 */
export async function fill(
  script: Script,
  { userId, audios = 0, fragments, ...wanted }: Wanted,
): Promise<void> {
  const watched = fragments && (await watch(script, fragments.source));
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-decide-'));
  try {
    const clip = path.join(folder, 'clip.mp4');
    execFileSync('ffmpeg', ['-v', 'error', '-ss', '4', '-i', sample('street.mp4'), '-t', '2', '-an', clip]);
    const uploadId = await script.upload(clip);
    for (let sent = 0; sent < wanted.videos; sent++) {
      const { status, body } = await script.call('POST', '/api/videos', {
        uploadId,
        interval: 1,
        tasks: ['ocr-text'],
        ...(userId === undefined ? {} : { customInfo: { userId } }),
      });
      if (status !== 202) throw new Error(`a video was not accepted: ${JSON.stringify(body)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (audios > 0) await sendAudio(script, audios);
  for (let sent = 0; sent < wanted.texts; sent += perRequest) {
    const texts = Array.from({ length: Math.min(perRequest, wanted.texts - sent) }, (_, at) => ({
      content: `Get your fr33 c0ins here before midnight, offer ${sent + at}`,
      userId: `u-${(sent + at) % 9}`,
    }));
    await script.call('POST', '/api/texts', { texts });
  }
  await Promise.all(['video-file', 'audio-file'].map((kind) => allEnded(script, kind)));
  if (watched) await endAfter(script, watched, fragments.count);
  const all = wanted.videos + wanted.texts + audios + (fragments?.count ?? 0);
  await script.until('/api/lanes', ({ lanes }: { lanes: { key: string; open: number }[] }) =>
    lanes.some(({ key, open }) => key === 'review' && open >= all),
  );
}

const allEnded = (script: Script, kind: string): Promise<unknown> =>
  script.until(
    `/api/submissions?kind=${kind}&limit=200`,
    ({ items }: { items: { state: string; message: string | null; endedAt: string | null }[] }) => {
      const failed = items.find(({ state }) => state === 'error');
      // The message names a missing tool, for instance.
      if (failed) throw new Error(`a submission failed: ${failed.message}`);
      return items.every(({ endedAt }) => endedAt !== null);
    },
    900,
  );

async function sendAudio(script: Script, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-decide-'));
  try {
    const file = path.join(folder, 'call.wav');
    speakAt(file, [{ at: 1, words: 'what an idiot' }], 6);
    const uploadId = await script.upload(file);
    for (let sent = 0; sent < count; sent++) await script.call('POST', '/api/audio-files', { uploadId });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function watch(script: Script, source: string): Promise<string> {
  const sent = { url: source, tasks: ['ocr-text'], interval: 5, fragmentTime: 10, audio: false };
  return (await script.call('POST', '/api/video-streams', sent)).body.submission.id;
}

/** Ends our watch of a stream once it has given that many cases. */
async function endAfter(script: Script, id: string, cases: number): Promise<void> {
  await script.until(
    '/api/cases?lane=review&limit=100',
    ({ items }: { items: { submissionId: string }[] }) =>
      items.filter(({ submissionId }) => submissionId === id).length >= cases,
    300,
  );
  await script.call('POST', `/api/submissions/${id}/close`);
}
