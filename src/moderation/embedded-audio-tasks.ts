import { createRecogniser } from './engines/speech/recogniser.ts';
import { createSpeechModerationEngine } from './engines/speech-moderation/engine.ts';
import type { SpeechJudge } from './engines/speech-moderation/violations.ts';
import { createTranscriptionEngine } from './engines/speech-transcription/engine.ts';
import { type AudioTask, createAudioTask } from './engines/tasks/audio-task.ts';
import { createVulgarSpeechEngine } from './engines/vulgar-speech/engine.ts';

/** The audio tasks that this service has an engine for. They share one speech recogniser. */
export function embeddedAudioTasks(judge: SpeechJudge): AudioTask[] {
  const recogniser = createRecogniser();
  return [
    createAudioTask(createTranscriptionEngine({ recogniser })),
    createAudioTask(createSpeechModerationEngine({ recogniser, ...judge })),
    createAudioTask(createVulgarSpeechEngine({ recogniser })),
  ];
}
