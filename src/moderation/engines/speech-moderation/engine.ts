import type { AudioEngine } from '../engine.ts';
import type { Recogniser } from '../speech/recogniser.ts';
import { segmentsOf, textOf } from '../speech/stretches.ts';
import { type SpeechJudge, type SpeechModeration, violationsOf } from './violations.ts';

/** The text engine judges the transcript; each violation has its time. */
export function createSpeechModerationEngine(
  parts: { recogniser: Recogniser } & SpeechJudge,
): AudioEngine<SpeechModeration> & { task: 'speech-moderation' } {
  const { recogniser, textEngine } = parts;
  return {
    task: 'speech-moderation',
    probe: () => recogniser.probe(),
    async run(window, { signal }) {
      const start = performance.now();
      const { engine, version } = await recogniser.ready();
      const utterances = await recogniser.listen(window, { signal });
      const violations = utterances.flatMap((words) => violationsOf(window, words, parts));
      const text = segmentsOf(window, utterances).map(textOf).join(' ');
      const both = `${version} ${textEngine.engine} ${textEngine.version}`;
      return { result: { violations, text }, engine, version: both, ms: performance.now() - start };
    },
  };
}
