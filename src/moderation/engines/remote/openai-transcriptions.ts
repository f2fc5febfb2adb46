import * as z from 'zod';
import type { AudioWindow } from '../../capture/audio.ts';
import type { TextEngine } from '../../text/engine.ts';
import type { Runner } from '../runner.ts';
import { passOf, type SpeechModeration } from '../speech-moderation/violations.ts';
import type { Transcription } from '../speech-transcription/engine.ts';
import { inSource, ownPart } from './own-part.ts';
import { ask, createReach, type Remote } from './remote.ts';

const answerSchema = z.object({
  text: z.string(),
  segments: z
    .array(
      z.object({
        // whisper.cpp leaves the times out when it was started with --no-timestamps.
        start: z.number().nullish(),
        end: z.number().nullish(),
        text: z.string(),
        no_speech_prob: z.number().nullish(),
        avg_logprob: z.number().nullish(),
      }),
    )
    .nullish(),
});
type Answer = z.infer<typeof answerSchema>;
type AnswerSegment = NonNullable<Answer['segments']>[number];
type Segment = Transcription['segments'][number];

/** Shared by the plug-ins of one or more tasks, so that each window is sent only once. */
export type Transcriber = Pick<Runner<AudioWindow, unknown>, 'probe'> & {
  listen(window: AudioWindow, signal: AbortSignal): Promise<Segment[]>;
};

/** Transcribes speech, in the server's languages, by `POST /v1/audio/transcriptions` (`url` is that address). */
export function createTranscriber(remote: Remote): Transcriber {
  const reach = createReach(remote);
  const cached = new WeakMap<AudioWindow, Promise<Segment[]>>();
  const listen = async (window: AudioWindow, signal: AbortSignal) => {
    const body = await formOf(window, remote.model);
    return segmentsOf(window, await ask(remote, answerSchema, { body, signal }));
  };
  return {
    probe: async () => {
      const reason = await reach();
      if (reason !== null) return { state: 'unavailable', reason };
      return {
        state: 'ready',
        engine: 'openai-transcriptions',
        version: remote.model || 'its default model',
      };
    },
    listen: (window, signal) => {
      const before = cached.get(window);
      if (before) return before;
      const now = listen(window, signal);
      cached.set(window, now);
      now.catch(() => cached.delete(window));
      return now;
    },
  };
}

export function remoteTranscription(transcriber: Transcriber): Runner<AudioWindow, Transcription> {
  return {
    probe: transcriber.probe,
    run: async (window, { signal }) => {
      const segments = await transcriber.listen(window, signal);
      return { text: textOf(segments), segments };
    },
  };
}

/** Our text engine judges the remote transcript, including the operator's own words. */
export function remoteSpeechModeration(
  transcriber: Transcriber,
  textEngine: Pick<TextEngine, 'moderate'>,
): Runner<AudioWindow, SpeechModeration> {
  return {
    probe: transcriber.probe,
    run: async (window, { signal }) => {
      const segments = await transcriber.listen(window, signal);
      const violations = segments.map((segment) => violationOf(segment, textEngine));
      return { violations, text: textOf(segments) };
    },
  };
}

function violationOf(
  { startTime, endTime, text }: Segment,
  textEngine: Pick<TextEngine, 'moderate'>,
): SpeechModeration['violations'][number] {
  const { action, label, review, rate, details } = textEngine.moderate(text);
  // Recognisers transcribe noise as nonsense; nobody said it.
  if (action === 'pass' || label === 'Nonsense') return passOf({ startTime, endTime }, text);
  return { startTime, endTime, content: text, action, label, review, rate: (rate ?? 0).toFixed(3), details };
}

async function formOf(window: AudioWindow, model: string) {
  const form = new FormData();
  const wav = Uint8Array.from(ownPart(window));
  form.set('file', new Blob([wav], { type: 'audio/wav' }), 'audio.wav');
  if (model !== '') form.set('model', model);
  form.set('response_format', 'verbose_json');
  // The platform writes the multipart body; only its bytes and its boundary are used.
  const written = new Response(form);
  const type = written.headers.get('content-type') ?? 'multipart/form-data';
  // Not `bytes()`: the HTTP server replaces the global Response with its own, which does not have it.
  return { bytes: new Uint8Array(await written.arrayBuffer()), type };
}

/** Whisper's own rule for an invented text: very likely no speech, and a low probability of the text. */
const invented = { noSpeech: 0.6, logprob: -1 };

/** whisper.cpp writes this where nobody speaks. */
const blank = /\[ ?BLANK_AUDIO ?\]/g;

/** One line: whisper.cpp breaks lines between segments. */
const written = (text: string): string => text.replace(blank, ' ').trim().replace(/\s+/g, ' ');

function segmentsOf(window: AudioWindow, { text, segments }: Answer): Segment[] {
  const { own } = window;
  const whole = { start: 0, end: own.end - own.start, text };
  return (segments ?? [whole])
    .filter(
      ({ no_speech_prob: noSpeech, avg_logprob: logprob }: AnswerSegment) =>
        !((noSpeech ?? 0) > invented.noSpeech && (logprob ?? 0) < invented.logprob),
    )
    .map((each) => ({
      startTime: inSource(window, each.start ?? whole.start),
      endTime: inSource(window, each.end ?? whole.end),
      text: written(each.text),
    }))
    .filter((each) => each.text !== '');
}

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join(' ');
