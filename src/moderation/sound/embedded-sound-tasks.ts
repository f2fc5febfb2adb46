import type { TextEngine } from '../text/engine.ts';
import type { SoundTask } from './sound-task.ts';

export function embeddedSoundTasks(_parts: { textEngine: TextEngine }): SoundTask[] {
  return [];
}
