import { engineFields, taskEnginesFields, usualTimeouts } from '../../../api/engines.ts';
import { type EngineKind, engineKinds, kindsOfTask } from '../../../protocol/operator/engine-kinds.ts';
import type { EngineSetting, TaskEngines, TaskState } from '../../../protocol/operator/engines.ts';
import { type TextModelName, textModelNames } from '../../../protocol/operator/text-models.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import { numberIn } from '../../forms/number-in.ts';

/** One engine in the form. Its API key is not part of it: a stored draft must not contain a secret. */
export type EngineDraft = {
  key: string;
  kind: EngineKind;
  /** The address, or the path of an ONNX file. */
  place: string;
  model: string;
  /** Seconds, as typed. */
  timeout: number | string;
  /** The address whose key the service has stored. */
  keyAt: string | null;
  /** The stored key is to be deleted. */
  giveUpKey: boolean;
  /** Of our own engine for texts: the models that look at them. */
  models: TextModelName[];
};
export type TaskDraft = {
  /** `from`: the settings when editing started. */
  engines: { from: string; list: EngineDraft[] };
  unavailable: TaskEngines['unavailable'];
  /** Typed keys that are not sent yet, by engine. */
  keys: Readonly<Record<string, string>>;
};

export const { maxItems: maxEngines = 0 } = taskEnginesFields.engines;

const kindOf = (kind: EngineKind) => (kind === 'embedded' || kind === 'onnx' ? kind : 'remote');
export const isRemote = (kind: EngineKind) => kindOf(kind) === 'remote';
/** The validation rules of this kind's settings. */
export const rulesOf = (kind: EngineKind) => engineFields[kindOf(kind)];

/** The timeout's bounds and default in seconds. */
export function timeoutOf(kind: EngineKind) {
  const { min = 0, max = 0 } = rulesOf(kind).timeoutMs.input;
  return { min: min / 1000, max: max / 1000, usual: usualTimeouts[kindOf(kind)] / 1000 };
}

const modelsOn = (off: unknown) =>
  textModelNames.filter((name) => !(Array.isArray(off) && off.includes(name)));

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The current settings as a draft. */
export function draftOf({ settings, unavailable }: Pick<TaskState, 'settings' | 'unavailable'>): TaskDraft {
  const list = settings.map((setting, index): EngineDraft => {
    const kind = engineKinds.find((one) => one === setting.kind) ?? 'embedded';
    const place = textOf(setting.url) || textOf(setting.path);
    return {
      key: `set-${index}`,
      kind,
      place,
      model: textOf(setting.model),
      timeout: typeof setting.timeoutMs === 'number' ? setting.timeoutMs / 1000 : timeoutOf(kind).usual,
      keyAt: setting.hasKey === true ? place : null,
      giveUpKey: false,
      models: modelsOn(setting.modelsOff),
    };
  });
  return { engines: { from: JSON.stringify([settings, unavailable]), list }, unavailable, keys: {} };
}

/** The kinds that can be added to these engines: those that can do the task, our own engine at most once. */
export function kindsToAdd(task: TaskType, engines: readonly EngineDraft[]): readonly EngineKind[] {
  if (engines.length >= maxEngines) return [];
  return kindsOfTask[task].filter(
    (kind) => kind !== 'embedded' || !engines.some((one) => one.kind === 'embedded'),
  );
}

/** A new engine for this list. */
export function newEngine(engines: readonly EngineDraft[], kind: EngineKind): EngineDraft {
  const taken = engines.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return {
    key: `new-${Math.max(0, ...taken) + 1}`,
    kind,
    place: '',
    model: '',
    timeout: timeoutOf(kind).usual,
    keyAt: null,
    giveUpKey: false,
    models: [...textModelNames],
  };
}

/** `held`: stored for the present host; `otherHost`: stored for the previous host, so it no longer applies. */
export type KeyState = 'none' | 'typed' | 'held' | 'otherHost' | 'givenUp';

export function keyState({ keyAt, place, giveUpKey }: EngineDraft, typed: string): KeyState {
  if (typed !== '') return 'typed';
  if (keyAt === null) return 'none';
  if (giveUpKey) return 'givenUp';
  const sameHost =
    URL.canParse(keyAt) && URL.canParse(place) && new URL(keyAt).origin === new URL(place).origin;
  return sameHost ? 'held' : 'otherHost';
}

/** The request body. A key that was neither typed nor deleted is left out: the service keeps the stored one. */
export function bodyOf({ engines, unavailable, keys }: TaskDraft): TaskEngines {
  return { engines: engines.list.map((engine) => settingOf(engine, keys[engine.key] ?? '')), unavailable };
}

function settingOf(engine: EngineDraft, typed: string): EngineSetting {
  const { kind, place, model, models, timeout } = engine;
  const timeoutMs = Math.round(numberIn(timeout) * 1000);
  if (kind === 'embedded') {
    const modelsOff = textModelNames.filter((name) => !models.includes(name));
    return { kind, timeoutMs, ...(modelsOff.length > 0 ? { modelsOff } : {}) };
  }
  if (kind === 'onnx') return { kind, path: place.trim(), timeoutMs };
  const apiKey = typed !== '' ? typed : keyState(engine, typed) === 'givenUp' ? '' : undefined;
  return {
    kind,
    url: place.trim(),
    model: model.trim(),
    timeoutMs,
    ...(apiKey === undefined ? {} : { apiKey }),
  };
}

const fieldNames: Record<string, string> = {
  url: 'place',
  path: 'place',
  timeoutMs: 'timeout',
  modelsOff: 'models',
};

/** The form path of the field that a body path belongs to. */
export function heldBy(path: string, { engines }: TaskDraft): string {
  const [, at = '', member = ''] = /^engines\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const key = engines.list[Number(at)]?.key;
  if (member === 'apiKey') return `keys.${key}`;
  return member
    ? `engines.list.${at}.${fieldNames[member] ?? member}`
    : path.replace(/^engines/, 'engines.list');
}
