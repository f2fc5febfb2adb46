import type * as z from 'zod';
import type { speechTranscriptionPayload } from '../../../protocol/tasks/speech-transcription.ts';
import type { AudioEngine } from '../engine.ts';
import type { Recogniser } from '../speech/recogniser.ts';
import { segmentsOf, textOf, timesOf } from '../speech/stretches.ts';

export type Transcription = z.infer<typeof speechTranscriptionPayload>;

/** Transcribes speech. */
export function createTranscriptionEngine(parts: {
  recogniser: Recogniser;
}): AudioEngine<Transcription> & { task: 'speech-transcription' } {
  const { recogniser } = parts;
  return {
    task: 'speech-transcription',
    probe: () => recogniser.probe(),
    async run(window, { signal }) {
      const start = performance.now();
      const { engine, version } = await recogniser.ready();
      const utterances = await recogniser.listen(window, { signal });
      const segments = segmentsOf(window, utterances).map((words) => ({
        ...timesOf(words),
        text: textOf(words),
      }));
      const result = { text: segments.map(({ text }) => text).join(' '), segments };
      return { result, engine, version, ms: performance.now() - start };
    },
  };
}
