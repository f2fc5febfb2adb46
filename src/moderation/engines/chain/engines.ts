import type { TaskType } from '../../../protocol/tasks.ts';
import type { AudioWindow } from '../../capture/audio.ts';
import type { TextEngine } from '../../text/engine.ts';
import type { FrameInput } from '../engine.ts';
import type { TextJudgement } from '../remote/text-judgement.ts';
import type { AudioTask } from '../tasks/audio-task.ts';
import type { FrameTask } from '../tasks/frame-task.ts';
import { type Chain, createChain } from './chain.ts';
import type { EngineSettings } from './engine-settings.ts';
import type { PlugIns } from './plug-ins.ts';
import { type ModelsInUse, textEngineAs, textRunner } from './text-runner.ts';

/** The chain of every task that this service offers. */
export type Engines = {
  settings: EngineSettings;
  pictures: ReadonlyMap<TaskType, Chain<FrameInput, unknown[]>>;
  audio: ReadonlyMap<TaskType, Chain<AudioWindow, Record<string, unknown>>>;
  text: Chain<string, TextJudgement>;
};

type Parts = {
  settings: EngineSettings;
  plugIns: PlugIns;
  textEngine: TextEngine;
  textModels: ModelsInUse;
  frameTasks: readonly FrameTask[];
  audioTasks: readonly AudioTask[];
};

/** Wraps each task's embedded engine in a chain. Returns tasks that are used like the ones passed in. */
export function chainEngines(parts: Parts): {
  engines: Engines;
  frameTasks: FrameTask[];
  audioTasks: AudioTask[];
} {
  const { settings, plugIns, textEngine, textModels } = parts;
  const pictures = new Map<TaskType, Chain<FrameInput, unknown[]>>();
  const audio = new Map<TaskType, Chain<AudioWindow, Record<string, unknown>>>();
  const frameTasks = parts.frameTasks.map((task): FrameTask => {
    const plugIn = plugIns.picture.bind(null, task);
    const chain = createChain({ task: task.type, settings, embedded: task, plugIn });
    pictures.set(task.type, chain);
    const { probe, wanted, run, close } = chain;
    return { ...task, probe, wanted, run, close };
  });
  const audioTasks = parts.audioTasks.map((task): AudioTask => {
    const plugIn = plugIns.audio.bind(null, task);
    const chain = createChain({ task: task.type, settings, embedded: task, plugIn });
    audio.set(task.type, chain);
    const { probe, wanted, run, close } = chain;
    return { ...task, probe, wanted, run, close };
  });
  const text = createChain<string, TextJudgement>({
    task: 'text',
    settings,
    embedded: textRunner(textEngine),
    embeddedAs: (setting) => textRunner(textEngineAs(setting, textEngine, textModels)),
    plugIn: plugIns.text,
  });
  return { engines: { settings, pictures, audio, text }, frameTasks, audioTasks };
}
