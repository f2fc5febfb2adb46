import path from 'node:path';
import { writeAudioFile } from '../../protocol/callback-payloads.ts';
import { applyAudioRule, sendsAll } from '../../protocol/callback-rules.ts';
import { allOf } from '../../reasons/all-of.ts';
import { serialize } from '../../reasons/serialize.ts';
import { everything, readAnalysed } from '../audio-analysis/analyse.ts';
import { audioObjects } from '../audio-analysis/audio-objects.ts';
import { listenToFile } from '../audio-analysis/listen-to-file.ts';
import { enqueueCallback } from '../callbacks/outbox.ts';
import { probeAudio } from '../capture/probe.ts';
import { fetchSource } from '../media/fetch-source.ts';
import type { Tx } from '../store/database.ts';
import type { SubmissionRow } from '../submissions/submission.ts';
import type { Ending } from '../work/ending.ts';
import type { Work } from '../work/running.ts';
import { inWords, unanalysedAudio } from '../work/unavailable.ts';
import { type AudioParts, readAudio } from './audio.ts';

/** Fetches an audio file and listens to it from beginning to end. */
export async function runAudioFile(ctx: AudioParts, row: SubmissionRow, { signal }: Work): Promise<void> {
  const audio = readAudio(row);
  const source = path.join(ctx.media.workFolder(audio.id), 'source');
  const fetching = { request: ctx.request, maxBytes: ctx.limits.audioFileBytes, signal };
  await fetchSource(audio.source, source, fetching);
  const { duration } = await probeAudio(source, { signal });
  await ctx.db.updateTable('submissions').set({ duration }).where('id', '=', audio.id).execute();
  await listenToFile(ctx, { ...audio, duration }, source, signal);
}

/**
 * § Events by operation, audio file: one result callback. The document has no status there, so a `code` other than 0
 * and a `message` in words report a file that could not be analysed.
 */
export async function enqueueAudioFileResult(
  ctx: AudioParts,
  tx: Tx,
  row: SubmissionRow,
  ending: Ending,
): Promise<void> {
  const audio = readAudio(row);
  const analysed = await readAnalysed(tx, audio.id, everything);
  // The duration in a file may be wrong. The end of the last window is right once the whole file was analysed.
  const analysedUntil = analysed.at(-1)?.end;
  const rule = { all: sendsAll(audio.rule) };
  const ruled = (_taskId: string, object: Record<string, unknown>) => applyAudioRule(object, rule);
  const unavailable = unanalysedAudio(audio.tasks, analysed, everything);
  const payload = writeAudioFile({
    requestId: audio.id,
    speechInfo: { duration: (ending.code === 0 ? analysedUntil : audio.duration) ?? analysedUntil ?? 0 },
    ...audio.echoed,
    tasks: audioObjects(audio.tasks, ctx.audioTasks, analysed, everything, ruled),
    ...(unavailable.length === 0 ? {} : { unavailable }),
  });
  const report = serialize({ message: allOf([ending.message, ...unavailable.map(inWords)]) });
  const callback = { subject: audio.id, kind: 'audio-file' as const, url: audio.callbackUrl };
  await enqueueCallback(
    tx,
    { ...callback, payload: { ...payload, code: ending.code, ...report } },
    ctx.keys.privateKey,
  );
}
