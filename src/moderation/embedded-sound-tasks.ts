import { createRecogniser } from './engines/speech/recogniser.ts';
import { createSpeechModerationEngine } from './engines/speech-moderation/engine.ts';
import type { SpeechJudge } from './engines/speech-moderation/violations.ts';
import { createTranscriptionEngine } from './engines/speech-transcription/engine.ts';
import { createSoundTask, type SoundTask } from './engines/tasks/sound-task.ts';
import { createVulgarSpeechEngine } from './engines/vulgar-speech/engine.ts';

/** The audio tasks that this service has an engine for. They share one speech recogniser. */
export function embeddedSoundTasks(judge: SpeechJudge): SoundTask[] {
  const recogniser = createRecogniser();
  return [
    createSoundTask(createTranscriptionEngine({ recogniser })),
    createSoundTask(createSpeechModerationEngine({ recogniser, ...judge })),
    createSoundTask(createVulgarSpeechEngine({ recogniser })),
  ];
}
