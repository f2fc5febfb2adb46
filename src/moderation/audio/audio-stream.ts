import { writeAudioStream } from '../../protocol/callback-payloads.ts';
import { applyAudioRule, sendsAll, streamCallbackIsDue } from '../../protocol/callback-rules.ts';
import { serialize } from '../../reasons/serialize.ts';
import {
  analyseAudio,
  audioProgress,
  everything,
  notAnalysed,
  storeAudio,
} from '../audio-analysis/analyse.ts';
import { audioObjects } from '../audio-analysis/audio-objects.ts';
import { enqueueCallback } from '../callbacks/outbox.ts';
import { type AudioWindow, wavOf } from '../capture/audio.ts';
import type { AnalysedAudio, Span } from '../engines/tasks/audio-task.ts';
import type { Tx } from '../store/database.ts';
import type { SubmissionRow } from '../submissions/submission.ts';
import { closed, type Ending } from '../work/ending.ts';
import { type LiveHandler, readLive } from '../work/live.ts';
import { why } from '../work/missed.ts';
import { storeProgress } from '../work/progress.ts';
import { type Work, WorkInterrupted } from '../work/running.ts';
import { unanalysedAudio } from '../work/unavailable.ts';
import { type Audio, type AudioParts, readAudio } from './audio.ts';
import { createSpeechMemory } from './speech-memory.ts';

/** Listens to a live stream. Calls back each stretch that the caller's rule asks for, with its audio. */
export async function runAudioStream(ctx: AudioParts, row: SubmissionRow, work: Work): Promise<void> {
  const audio = readAudio(row);
  const memory = createSpeechMemory();
  const progress = await audioProgress(ctx.db, audio.id);
  let index = progress.count;
  const store = async (found: AnalysedAudio, window: AudioWindow | null) => {
    const clip = window && memory.add(window);
    const tasks = taskObjects(ctx, audio, found);
    const unavailable = unanalysedAudio(audio.tasks, [found], everything);
    // Audio that no task analysed may contain a violation. It is reported if the policy wants a review.
    const due = isDue(audio, tasks) || unavailable.some(({ review }) => review);
    const segment =
      due && clip ? await saveSegment(ctx, audio, { ...found, index, clip, before: memory }) : null;
    await storeProgress(ctx, audio.id, async (tx) => {
      await storeAudio(tx, audio.id, found);
      // A stretch that was not captured has no audio to link to, but it is reported as missing.
      const report = unavailable.length === 0 ? {} : { unavailable };
      if (segment) await enqueue(ctx, tx, audio, { segment, tasks, ...report });
      else if (!window && unavailable.length > 0) await enqueue(ctx, tx, audio, report);
    });
    index += 1;
  };
  const open = new Set<AudioWindow>();
  const windows: LiveHandler<AudioWindow> = {
    received: (window) => open.add(window),
    work: async (window) => async () => {
      const found = await analyseAudio(ctx, audio, window, work.signal);
      open.delete(window);
      await store(found, window);
    },
    late: async (windows) => {
      for (const window of windows) {
        open.delete(window);
        await store(notAnalysed(ctx, audio, window.own, why.busy), window);
      }
    },
  };
  const gap = (span: Span) => store(notAnalysed(ctx, audio, span, why.interrupted), null);
  const stored = progress.count === 0 ? null : progress.end;
  // No frames are taken, so the interval has no effect.
  await readLive(ctx, row, { interval: 1, stored, audio: windows, gap }, work).finally(async () => {
    const [first, ...more] = open;
    if (!first || work.signal.reason instanceof WorkInterrupted) return;
    const end = more.at(-1)?.own.end ?? first.own.end;
    await store(notAnalysed(ctx, audio, { start: first.own.start, end }, why.closed), null);
  });
}

/**
 * Sends a last callback that only reports how the stream ended. With rule 0 it is sent only after a failure, which the
 * caller would not notice otherwise.
 */
export async function enqueueAudioStreamEnd(
  ctx: AudioParts,
  tx: Tx,
  row: SubmissionRow,
  ending: Ending,
): Promise<void> {
  const audio = readAudio(row);
  if (audio.rule !== 1 && audio.rule !== 2 && ending.status !== 'error') return;
  const status = ending === closed ? 'closed' : ending.status;
  await enqueue(ctx, tx, audio, { status, ...serialize({ message: ending.message }) });
}

function taskObjects(ctx: AudioParts, audio: Audio, found: AnalysedAudio) {
  const rule = { all: sendsAll(audio.rule) };
  return audioObjects(audio.tasks, ctx.audioTasks, [found], everything, (_id, object) =>
    applyAudioRule(object, rule),
  );
}

function isDue(audio: Audio, tasks: ReturnType<typeof taskObjects>): boolean {
  const rule = audio.rule === 'all' || audio.rule === undefined ? 0 : audio.rule;
  const objects = audio.tasks.flatMap(({ id, type }) => {
    const task = tasks[id];
    return task ? [{ type, task }] : [];
  });
  return streamCallbackIsDue(objects, rule);
}

/** `segment` of the callback: where it is in the stream, and the address of its audio. */
async function saveSegment(
  ctx: AudioParts,
  audio: Audio,
  stretch: { start: number; end: number; index: number; clip: Uint8Array; before: { upToNow(): Uint8Array } },
) {
  const name = String(stretch.index);
  await ctx.media.saveClip(audio.mediaToken, name, wavOf(stretch.clip));
  const segment = {
    startTime: stretch.start,
    endTime: stretch.end,
    url: ctx.media.clipUrl(audio.mediaToken, name),
  };
  if (!audio.preSpeech) return segment;
  await ctx.media.saveClip(audio.mediaToken, `${name}-pre`, wavOf(stretch.before.upToNow()));
  return { ...segment, preUrl: ctx.media.clipUrl(audio.mediaToken, `${name}-pre`) };
}

async function enqueue(
  ctx: AudioParts,
  tx: Tx,
  audio: Audio,
  what: Partial<Parameters<typeof writeAudioStream>[0]>,
): Promise<void> {
  const payload = writeAudioStream({ requestId: audio.id, ...audio.echoed, ...what });
  const callback = { subject: audio.id, kind: 'audio-stream' as const, url: audio.callbackUrl, payload };
  await enqueueCallback(tx, callback, ctx.keys.privateKey);
}
