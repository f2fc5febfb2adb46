import * as z from 'zod';
import type { GuardedRequest } from '../../../platform/node/network/guarded-request.ts';
import type { EngineSetting } from '../../../protocol/operator/engines.ts';
import { because } from '../../../reasons/reason.ts';
import type { AudioWindow } from '../../capture/audio.ts';
import type { TextEngine } from '../../text/engine.ts';
import type { FrameInput } from '../engine.ts';
import { httpJsonAudio, httpJsonPictures, httpJsonTexts } from '../remote/http-json.ts';
import { kserveClassification } from '../remote/kserve-v2.ts';
import { onnxClassification } from '../remote/onnx/engine.ts';
import { openaiPictures, openaiTexts } from '../remote/openai-moderations.ts';
import {
  createTranscriber,
  remoteSpeechModeration,
  remoteTranscription,
  type Transcriber,
} from '../remote/openai-transcriptions.ts';
import type { Remote } from '../remote/remote.ts';
import type { TextJudgement } from '../remote/text-judgement.ts';
import { PlugInError, type Runner } from '../runner.ts';
import type { AudioTask } from '../tasks/audio-task.ts';
import type { FrameTask } from '../tasks/frame-task.ts';

/** Creates the runner for a setting. If the task cannot use the setting, the runner only reports that. */
export type PlugIns = {
  picture(task: FrameTask, setting: EngineSetting): Runner<FrameInput, unknown[]>;
  audio(task: AudioTask, setting: EngineSetting): Runner<AudioWindow, Record<string, unknown>>;
  text(setting: EngineSetting): Runner<string, TextJudgement>;
};

type Parts = { request: GuardedRequest; textEngine: Pick<TextEngine, 'moderate'> };

export function createPlugIns({ request, textEngine }: Parts): PlugIns {
  const remoteOf = (setting: Extract<EngineSetting, { url: string }>): Remote => ({
    url: setting.url,
    model: setting.model,
    apiKey: setting.apiKey,
    request,
  });
  const transcribers = new Map<string, Transcriber>();
  const transcriberOf = (setting: Extract<EngineSetting, { url: string }>): Transcriber => {
    const { url, model, apiKey } = setting;
    const key = JSON.stringify([url, model, apiKey]);
    const known = transcribers.get(key) ?? createTranscriber(remoteOf(setting));
    transcribers.set(key, known);
    return known;
  };
  const picture = (task: FrameTask, setting: EngineSetting): Runner<FrameInput, unknown> => {
    if (setting.kind === 'openai-moderations') return openaiPictures(remoteOf(setting));
    if (setting.kind === 'kserve-v2') return kserveClassification(remoteOf(setting));
    if (setting.kind === 'http-json') return httpJsonPictures(remoteOf(setting), task.type);
    if (setting.kind === 'onnx') return onnxClassification(setting.path, setting);
    return unfit(setting);
  };
  const audio = (task: AudioTask, setting: EngineSetting): Runner<AudioWindow, unknown> => {
    if (setting.kind === 'http-json') return httpJsonAudio(remoteOf(setting), task.type);
    if (setting.kind !== 'openai-transcriptions') return unfit(setting);
    const transcriber = transcriberOf(setting);
    if (task.type === 'speech-transcription') return remoteTranscription(transcriber);
    return task.type === 'speech-moderation'
      ? remoteSpeechModeration(transcriber, textEngine)
      : unfit(setting);
  };
  return {
    picture: (task, setting) => inShape(picture(task, setting), task.read),
    audio: (task, setting) => inShape(audio(task, setting), task.read),
    text: (setting) => {
      if (setting.kind === 'openai-moderations') return openaiTexts(remoteOf(setting));
      return setting.kind === 'http-json' ? httpJsonTexts(remoteOf(setting)) : unfit(setting);
    },
  };
}

/** Checks the answer against the document's shape. A wrong answer costs one input, and the next engine is tried. */
function inShape<Input, Output>(
  runner: Runner<Input, unknown>,
  read: (result: unknown) => Output,
): Runner<Input, Output> {
  const { runNow: _, ...others } = runner;
  return {
    ...others,
    run: async (input, options) => {
      const result = await runner.run(input, options);
      try {
        return read(result);
      } catch (error) {
        const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
        const where = issue ? `${issue.path.join('.')} (${issue.message})` : String(error);
        throw new PlugInError(because('result_malformed', { where }));
      }
    },
  };
}

function unfit<Input, Output>({ kind }: EngineSetting): Runner<Input, Output> {
  const reason = because('engine_kind_not_supported', { kind });
  return {
    probe: async () => ({ state: 'unavailable', reason }),
    run: async () => {
      throw new PlugInError(reason);
    },
  };
}
