import { type EngineKind, engineKinds, kindsOfTask } from '../../../protocol/operator/engine-kinds.ts';
import type { EngineSetting, TaskEngines, TaskState } from '../../../protocol/operator/engines.ts';
import type { TaskType } from '../../../protocol/tasks.ts';

/** One engine as it stands in the form. Its API key is not in it: what is kept with a draft must hold no secret. */
export type EngineDraft = {
  key: string;
  kind: EngineKind;
  /** The address, or an ONNX file's path. */
  place: string;
  model: string;
  /** Seconds, as typed. */
  timeout: string;
  /** The address that the service holds a key for. */
  keyAt: string | null;
  /** The key that is held shall be given up. */
  giveUpKey: boolean;
};
export type TaskDraft = { engines: EngineDraft[]; unavailable: TaskEngines['unavailable'] };
/** Keys typed and not sent yet, by engine. */
export type TypedKeys = Readonly<Record<string, string>>;

/** Seconds. The schema's, held to it by a test. */
export const timeouts = {
  embedded: { least: 1, most: 600, usual: 300 },
  plugIn: { least: 0.1, most: 120, usual: 10 },
} as const;
export const mostEngines = 5;

export const timeoutOf = (kind: EngineKind) => (kind === 'embedded' ? timeouts.embedded : timeouts.plugIn);
export const isRemote = (kind: EngineKind) => kind !== 'embedded' && kind !== 'onnx';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What is set now, to be changed. */
export function draftOf({ settings, unavailable }: Pick<TaskState, 'settings' | 'unavailable'>): TaskDraft {
  return {
    unavailable,
    engines: settings.map((setting, index) => {
      const kind = engineKinds.find((one) => one === setting.kind) ?? 'embedded';
      const place = textOf(setting.url) || textOf(setting.path);
      const timeoutMs =
        typeof setting.timeoutMs === 'number' ? setting.timeoutMs : timeoutOf(kind).usual * 1000;
      return {
        key: `set-${index}`,
        kind,
        place,
        model: textOf(setting.model),
        timeout: String(timeoutMs / 1000),
        keyAt: setting.hasKey === true ? place : null,
        giveUpKey: false,
      };
    }),
  };
}

/** The kinds that can be added to these: what does the task, our own engine at most once. */
export function kindsToAdd(task: TaskType, engines: readonly EngineDraft[]): readonly EngineKind[] {
  if (engines.length >= mostEngines) return [];
  return kindsOfTask[task].filter(
    (kind) => kind !== 'embedded' || !engines.some((one) => one.kind === 'embedded'),
  );
}

export function withEngine(engines: readonly EngineDraft[], kind: EngineKind): EngineDraft[] {
  const taken = engines.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  const added: EngineDraft = {
    key: `new-${Math.max(0, ...taken) + 1}`,
    kind,
    place: '',
    model: '',
    timeout: String(timeoutOf(kind).usual),
    keyAt: null,
    giveUpKey: false,
  };
  return [...engines, added];
}

/** The order after one engine went up or down by a place. */
export function moved(engines: readonly EngineDraft[], key: string, by: -1 | 1): EngineDraft[] {
  const from = engines.findIndex((one) => one.key === key);
  const engine = engines[from];
  const to = from + by;
  if (!engine || to < 0 || to >= engines.length) return [...engines];
  return engines.toSpliced(from, 1).toSpliced(to, 0, engine);
}

/** `held` holds only where the address still is at the host that it was given for; else it is `left` behind. */
export type KeyState = 'none' | 'typed' | 'held' | 'left' | 'givenUp';

export function keyState({ keyAt, place, giveUpKey }: EngineDraft, typed: string): KeyState {
  if (typed !== '') return 'typed';
  if (keyAt === null) return 'none';
  if (giveUpKey) return 'givenUp';
  const sameHost =
    URL.canParse(keyAt) && URL.canParse(place) && new URL(keyAt).origin === new URL(place).origin;
  return sameHost ? 'held' : 'left';
}

/** What is sent. A key that was neither typed nor given up is left out: the service keeps the one it has. */
export function bodyOf({ engines, unavailable }: TaskDraft, keys: TypedKeys): TaskEngines {
  return { engines: engines.map((engine) => settingOf(engine, keys[engine.key] ?? '')), unavailable };
}

function settingOf(engine: EngineDraft, typed: string): EngineSetting {
  const { kind, place, model, timeout } = engine;
  // Nothing typed is no zero: the service says that a number is missing.
  const timeoutMs = timeout.trim() === '' ? Number.NaN : Math.round(Number(timeout) * 1000);
  if (kind === 'embedded') return { kind, timeoutMs };
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
