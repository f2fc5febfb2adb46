import * as z from 'zod';
import { isRecord } from '../../../protocol/safe-json.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import type { AudioWindow } from '../../capture/audio.ts';
import type { FrameInput } from '../engine.ts';
import type { Runner } from '../runner.ts';
import { inSource, ownPart } from './own-part.ts';
import { ask, createReach, type Remote } from './remote.ts';
import { type TextJudgement, textJudgementReader } from './text-judgement.ts';

// Our own convention for external engines: one POST, one answer, in the document's shapes.

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

/** `{task, sound, duration, offset}`, a WAV file → `{result}`: the task object, with times in seconds of the sent audio. */
export function httpJsonAudio(remote: Remote, task: TaskType): Runner<AudioWindow, unknown> {
  return {
    ...named(remote),
    run: async (window, { signal }) => {
      const { start, end } = window.own;
      const audio = Buffer.from(ownPart(window)).toString('base64');
      const json = { ...from(remote), task, sound: audio, duration: end - start, offset: start };
      return inSourceTime(window, (await ask(remote, resultAnswer, { json, signal })).result);
    },
  };
}

/** `{task: "text", text}` → `{result}`: `action`, `label` and the other members of a text result. */
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

/** Converts every `startTime` and `endTime` in a value from the sent audio to the source. */
function inSourceTime(window: AudioWindow, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => inSourceTime(window, each));
  if (!isRecord(value)) return value;
  const moved = ([name, inner]: [string, unknown]) => {
    const time = (name === 'startTime' || name === 'endTime') && typeof inner === 'number';
    return [name, time ? inSource(window, inner) : inSourceTime(window, inner)];
  };
  return Object.fromEntries(Object.entries(value).map(moved));
}
