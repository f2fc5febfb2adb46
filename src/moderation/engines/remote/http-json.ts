import * as z from 'zod';
import { isRecord } from '../../../protocol/safe-json.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import type { SoundWindow } from '../../capture/sound.ts';
import type { FrameInput } from '../engine.ts';
import type { Runner } from '../runner.ts';
import { inSource, ownPart } from './own-part.ts';
import { ask, createReach, type Remote } from './remote.ts';
import { type TextJudgement, textJudgementReader } from './text-judgement.ts';

// Our own convention, for whoever writes an engine for one of these tasks: one POST, one answer, the document's shapes.

const itemsAnswer = z.object({ items: z.array(z.unknown()) });
const resultAnswer = z.object({ result: z.record(z.string(), z.unknown()) });

/** `{task, picture, width, height, offset}` → `{items}`: elements of the task's `fileList` without `url` and `offset`. */
export function httpJsonPictures(remote: Remote, task: TaskType): Runner<FrameInput, unknown> {
  return {
    ...named(remote),
    run: async ({ jpeg, width, height, offset }, { signal }) => {
      const picture = Buffer.from(jpeg).toString('base64');
      const json = { ...from(remote), task, picture, width, height, offset };
      return (await ask(remote, itemsAnswer, { json, signal })).items;
    },
  };
}

/** `{task, sound, duration, offset}`, a WAV file → `{result}`: the task object, its times in seconds of what was sent. */
export function httpJsonSounds(remote: Remote, task: TaskType): Runner<SoundWindow, unknown> {
  return {
    ...named(remote),
    run: async (window, { signal }) => {
      const { start, end } = window.own;
      const sound = Buffer.from(ownPart(window)).toString('base64');
      const json = { ...from(remote), task, sound, duration: end - start, offset: start };
      return inTime(window, (await ask(remote, resultAnswer, { json, signal })).result);
    },
  };
}

/** `{task: "text", text}` → `{result}`: `action`, `label` and what else a text result has. */
export function httpJsonTexts(remote: Remote): Runner<string, TextJudgement> {
  const answer = z.object({ result: textJudgementReader });
  return {
    ...named(remote),
    run: async (text, { signal }) => {
      const json = { ...from(remote), task: 'text', text };
      return (await ask(remote, answer, { json, signal })).result;
    },
  };
}

const from = ({ model }: Remote) => (model === '' ? {} : { model });

function named(remote: Remote): Pick<Runner<unknown, unknown>, 'probe'> {
  const reach = createReach(remote);
  return {
    probe: async () => {
      const reason = await reach();
      if (reason !== null) return { state: 'unavailable', reason };
      return { state: 'ready', engine: 'http-json', version: remote.model || 'its own' };
    },
  };
}

/** Every `startTime` and `endTime` in it, moved from the sound that was sent to the source. */
function inTime(window: SoundWindow, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inTime(window, each));
  if (!isRecord(value)) return value;
  const moved = ([name, inner]: [string, unknown]) => {
    const time = (name === 'startTime' || name === 'endTime') && typeof inner === 'number';
    return [name, time ? inSource(window, inner) : inTime(window, inner)];
  };
  return Object.fromEntries(Object.entries(value).map(moved));
}
