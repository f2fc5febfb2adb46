import type { TaskType } from '../tasks.ts';

/** `embedded`: the service's own. The others are common protocols over HTTP; `onnx` is a file. */
export const engineKinds = [
  'embedded',
  'openai-moderations',
  'openai-transcriptions',
  'kserve-v2',
  'http-json',
  'onnx',
] as const;
export type EngineKind = (typeof engineKinds)[number];

/** The kinds of engine that can do each task. */
export const kindsOfTask: Record<TaskType, readonly EngineKind[]> = {
  text: ['embedded', 'openai-moderations', 'http-json'],
  'speech-transcription': ['embedded', 'openai-transcriptions', 'http-json'],
  'speech-moderation': ['embedded', 'openai-transcriptions', 'http-json'],
  'vulgar-speech': ['embedded', 'http-json'],
  'image-classification': ['embedded', 'openai-moderations', 'kserve-v2', 'http-json', 'onnx'],
  'person-search': ['embedded', 'http-json'],
  'known-person-search': ['embedded', 'http-json'],
  'image-gallery': ['embedded', 'http-json'],
  'ocr-text': ['embedded', 'http-json'],
  'banned-logo': ['embedded', 'http-json'],
  logo: ['embedded', 'http-json'],
};
