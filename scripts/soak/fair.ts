import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sample, signIn, startSecondLook } from '../../e2e/second-look.ts';
import type { Submission } from '../../src/api/submissions.ts';
import { make } from '../../src/moderation/capture/speech-video.ts';
import { engineMemoryMb, limitsOf } from '../../src/platform/node/programs/program-limits.ts';
import { systemTools } from '../../src/platform/node/programs/system-tools.ts';
import { watchMemory } from './memory.ts';
import { startReport } from './table.ts';

const maxDelaySeconds = 30;
const day = 86_000;

/** An ordinary video alone, then behind hostile videos and audio: some with a false length, some very long (RH8). */
export async function soakFair(): Promise<void> {
  const report = startReport();
  const folder = await mkdtemp('/tmp/second-look-fair-');
  const app = await startSecondLook({ MODERATION_TEXT_RPS: '10' });
  const memory = watchMemory(app.dataDir);
  try {
    const script = await signIn(app.url);
    const upload = (name: string) => script.upload(path.join(folder, name));
    const video = await script.upload(sample('street.mp4'));

    async function send(call: 'videos' | 'audio-files', body: object): Promise<string> {
      const sent = await script.call('POST', `/api/${call}`, body);
      if (sent.status !== 202) throw new Error(JSON.stringify(sent.body));
      return sent.body.submission.id;
    }
    async function ended(id: string): Promise<Submission> {
      const one = await script.until(
        `/api/submissions/${id}`,
        ({ submission }: { submission: Submission }) => submission.endedAt !== null,
        900,
      );
      return one.submission;
    }
    async function ordinary(what: string): Promise<number> {
      const began = performance.now();
      const { state, message } = await ended(await send('videos', { uploadId: video, interval: 2 }));
      const seconds = (performance.now() - began) / 1000;
      report.promise(
        `an ordinary video, ${what}, ends`,
        state === 'end',
        `${seconds.toFixed(1)} s ${message ?? ''}`,
      );
      return seconds;
    }
    async function statesOf(ids: string[]): Promise<string> {
      const all = await Promise.all(ids.map((id) => script.call('GET', `/api/submissions/${id}`)));
      const states = all.map(({ body }) => String(body.submission.state));
      return [...Map.groupBy(states, (state) => state)]
        .map(([state, { length }]) => `${length} ${state}`)
        .join(', ');
    }

    // The first one waits for the engines to load.
    await ordinary('the first');
    const alone = await ordinary('alone');

    const [short, silly] = ['false-length.mp4', 'one-hertz.wav'];
    const picture = `testsrc=s=64x36:r=1/${day / 2}:d=${day}`;
    make(['-f', 'lavfi', '-i', picture, '-pix_fmt', 'yuv420p', path.join(folder, short)]);
    await writeFile(path.join(folder, silly), oneHertz(80_000));
    report.figure(
      'a video with a false length',
      `${(await stat(path.join(folder, short))).size} bytes, ${day} s`,
    );
    const [falseLength, hertz] = [await upload(short), await upload(silly)];
    const falseLengths = [
      ...(await Promise.all(
        Array.from({ length: 10 }, () => send('videos', { uploadId: falseLength, interval: 1 })),
      )),
      ...(await Promise.all(Array.from({ length: 3 }, () => send('audio-files', { uploadId: hertz })))),
    ];
    const behindFalseLengths = await ordinary(
      'behind ten videos with a false length and three audio files of 1 Hz',
    );
    report.promise(
      `delayed by at most ${maxDelaySeconds} s`,
      behindFalseLengths - alone <= maxDelaySeconds,
      late(behindFalseLengths),
    );
    const ends = await Promise.all(falseLengths.map(ended));
    const refused = ends.filter(({ state }) => state === 'error');
    report.promise(
      'each of those is refused with a reason',
      refused.length === 13,
      `${ends[0]?.message} ${ends[12]?.message}`,
    );

    // A new picture every ten seconds, and speech without a pause.
    const long = ['-vf', `setpts=N*10/TB`, '-t', String(day), '-preset', 'ultrafast', '-g', '1000'];
    const noise = `testsrc=s=320x180:r=1:d=${day / 10}`;
    make([
      '-f',
      'lavfi',
      '-i',
      noise,
      ...long,
      '-fps_mode',
      'vfr',
      '-pix_fmt',
      'yuv420p',
      path.join(folder, 'long.mp4'),
    ]);
    make([
      '-f',
      'lavfi',
      '-i',
      `aevalsrc=sin(t*t):s=8000:d=${day / 10}`,
      '-b:a',
      '8k',
      path.join(folder, 'long.mp3'),
    ]);
    report.figure('a long video', `${(await stat(path.join(folder, 'long.mp4'))).size} bytes, ${day} s`);
    const [endless, talk] = [await upload('long.mp4'), await upload('long.mp3')];
    const hostile = [
      ...(await Promise.all(
        Array.from({ length: 10 }, () => send('videos', { uploadId: endless, interval: 1 })),
      )),
      ...(await Promise.all(Array.from({ length: 3 }, () => send('audio-files', { uploadId: talk })))),
    ];
    const behindLong = await ordinary('sent right behind ten long videos and three long audio files');
    report.promise(
      `delayed by at most ${maxDelaySeconds} s`,
      behindLong - alone <= maxDelaySeconds,
      late(behindLong),
    );
    report.figure('the hostile ones meanwhile', await statesOf(hostile));
    await sleep(60_000);
    const afterwards = await ordinary('a minute later');
    report.promise(
      `delayed by at most ${maxDelaySeconds} s`,
      afterwards - alone <= maxDelaySeconds,
      late(afterwards),
    );
    report.figure('the hostile ones meanwhile', await statesOf(hostile));

    function late(seconds: number): string {
      return `${(seconds - alone).toFixed(1)} s later than alone`;
    }
  } finally {
    const used = memory.stop();
    for (const [name, { resident, data }] of used) {
      const limit = memoryLimitOf(name);
      if (limit === null) report.figure(`memory of ${name}`, `${resident} MB`);
      else
        report.promise(
          `memory of ${name}: at most ${limit} MB`,
          data <= limit,
          `${data} MB, of which ${resident} MB resident`,
        );
    }
    await app.end();
    await rm(folder, { recursive: true, force: true });
  }
  report.end();
}

/** The memory limit of a program by its name; null for our own servers. */
function memoryLimitOf(name: string): number | null {
  for (const tool of ['ffmpeg', 'ffprobe', 'tesseract', 'pocketsphinx_continuous'] as const)
    if (name === tool && tool in systemTools) return limitsOf(tool).memoryMb;
  return name.includes('engines/') ? engineMemoryMb : null;
}

/** Audio in WAV: one sample a second. */
function oneHertz(seconds: number): Uint8Array {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + seconds, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    header.writeUInt16LE(value, at);
  header.writeUInt32LE(1, 24);
  header.writeUInt32LE(1, 28);
  header.write('data', 36);
  header.writeUInt32LE(seconds, 40);
  return Buffer.concat([header, Buffer.alloc(seconds, 7)]);
}
