import type {
  EngineHealth,
  EngineSetting,
  TaskEngines,
  TaskState,
} from '../../../protocol/operator/engines.ts';
import type { TaskType } from '../../../protocol/tasks.ts';
import { allOf } from '../../../reasons/all-of.ts';
import { because, type Reason } from '../../../reasons/reason.ts';
import { wordsOf } from '../../../reasons/reasoned.ts';
import { reworded } from '../../../reasons/reworded.ts';
import type { Probe } from '../engine.ts';
import { type Failed, inOneLine, NoEngineAnswered } from '../not-looked-at.ts';
import { PlugInError, type Runner } from '../runner.ts';
import { type EngineSettings, withoutKey } from './engine-settings.ts';
import { createHealth, type Health } from './health.ts';

type Attempt<Input, Output> = (input: Input, options: { signal: AbortSignal }) => Promise<Answered<Output>>;
export type Answered<Output> = { output: Output; by: () => Promise<Probe>; ms: number; failures: Failed[] };

/** As `TaskState`, with reasons for texts. */
type LinkHealth = Omit<EngineHealth, 'reason' | 'limits' | 'reasons' | 'lastError'> & {
  reason: Reason | string | null;
  limits: Reason | null;
  lastError: { at: string; message: Reason | string } | null;
};
type ChainState = Omit<TaskState, 'health'> & { health: LinkHealth[] };

/** A task's engines, tried in their order until one answers. */
export type Chain<Input, Output> = {
  task: TaskType;
  /** Ready when one of the engines is ready; otherwise the reason of each. */
  probe(): Promise<Probe>;
  /** Whether a plug-in is set for the task. The task then runs even while the plug-in does not answer. */
  wanted(): Promise<boolean>;
  /** Throws NoEngineAnswered, or the signal's reason. */
  run(input: Input, options: { signal: AbortSignal }): Promise<Output>;
  /** Like `run`; also returns which engine answered and which ones failed. */
  attempt: Attempt<Input, Output>;
  /** `attempt` with the engines that are set now: for inputs of one batch. */
  asSet(): Promise<Attempt<Input, Output>>;
  state(): Promise<ChainState>;
  close(): Promise<void>;
};

type Link<Input, Output> = {
  key: string;
  setting: EngineSetting;
  runner: Runner<Input, Output>;
  health: Health;
};

type Parts<Input, Output> = {
  task: TaskType;
  settings: EngineSettings;
  embedded: Runner<Input, Output>;
  /** The embedded engine as its setting wants it, when it has settings of its own. */
  embeddedAs?(setting: EngineSetting): Runner<Input, Output>;
  plugIn(setting: EngineSetting): Runner<Input, Output>;
};

/**
 * Reads the settings again for each input, or for each batch, so that a change needs no restart. An engine whose setting
 * has not changed keeps running.
 */
export function createChain<Input, Output>(parts: Parts<Input, Output>): Chain<Input, Output> {
  const { task, settings, embedded, embeddedAs = () => embedded, plugIn } = parts;
  const own = createHealth();
  let links: Link<Input, Output>[] = [];
  let linked: TaskEngines | undefined;

  const current = async () => {
    const set = await settings.of(task);
    const { engines, unavailable } = set;
    const review = unavailable === 'review';
    if (set === linked) return { links, review };
    linked = set;
    const before = links;
    links = engines.map((setting) => {
      const key = JSON.stringify(setting);
      const known = before.find((link) => link.key === key);
      if (known) return known;
      if (setting.kind === 'embedded') return { key, setting, runner: embeddedAs(setting), health: own };
      return { key, setting, runner: plugIn(setting), health: createHealth() };
    });
    for (const { key, runner } of before) {
      const isRemoved = runner !== embedded && !links.some((link) => link.key === key);
      if (isRemoved) runner.close?.().catch(() => {});
    }
    return { links, review };
  };

  const asSet: Chain<Input, Output>['asSet'] = async () => attemptOf(await current());
  const attempt: Attempt<Input, Output> = async (input, options) => (await asSet())(input, options);

  return {
    task,
    attempt,
    asSet,
    run: async (input, options) => (await attempt(input, options)).output,
    wanted: async () => (await settings.of(task)).engines.some(({ kind }) => kind !== 'embedded'),
    probe: async () => {
      const failures: Failed[] = [];
      for (const link of (await current()).links) {
        const probe = await probeOf(link);
        if (probe.state === 'ready') return probe;
        failures.push({ engine: nameOf(link.setting), message: probe.reason });
      }
      return { state: 'unavailable', reason: combinedReason(failures) };
    },
    state: async () => {
      const { links: engines, review } = await current();
      return {
        task,
        unavailable: review ? 'review' : 'skip',
        settings: engines.map(({ setting }) => withoutKey(setting)),
        health: await Promise.all(engines.map(healthOf)),
      };
    },
    close: async () => {
      await Promise.all([
        embedded.close?.(),
        ...links.map(({ runner }) => runner !== embedded && runner.close?.()),
      ]);
    },
  };
}

/** Tries the engines in their order. `review`: a person looks when none answers. */
function attemptOf<Input, Output>({
  links,
  review,
}: {
  links: readonly Link<Input, Output>[];
  review: boolean;
}): Attempt<Input, Output> {
  return async (input, { signal }) => {
    const failures: Failed[] = [];
    // Only from the embedded engine: an error of a remote one may contain the key that was sent to it.
    let cause: unknown;
    for (const link of links) {
      const resting = link.health.resting();
      if (resting !== null) {
        failures.push({ engine: nameOf(link.setting), message: resting });
        continue;
      }
      const start = performance.now();
      try {
        signal.throwIfAborted();
        const output = link.runner.runNow?.(input) ?? (await within(link, input, signal));
        const ms = performance.now() - start;
        link.health.ran(ms);
        return { output, by: () => probeOf(link), ms, failures };
      } catch (error) {
        signal.throwIfAborted();
        const message = keylessWords(error, link.setting);
        link.health.failed(error, message, performance.now() - start);
        failures.push({ engine: nameOf(link.setting), message });
        if (link.setting.kind === 'embedded') cause = error;
      }
    }
    throw new NoEngineAnswered(combinedReason(failures), { review, failures, cause });
  };
}

async function within<Input, Output>(
  { setting: { timeoutMs }, runner }: Link<Input, Output>,
  input: Input,
  signal: AbortSignal,
): Promise<Output> {
  const late = AbortSignal.timeout(timeoutMs);
  const either = AbortSignal.any([signal, late]);
  const stopped = Promise.withResolvers<never>();
  const stop = () =>
    stopped.reject(
      late.aborted
        ? new PlugInError(because('engine_too_slow', { seconds: timeoutMs / 1000 }))
        : signal.reason,
    );
  either.addEventListener('abort', stop, { once: true });
  try {
    const answer = runner.run(input, { signal: either });
    answer.catch(() => {});
    return await Promise.race([answer, stopped.promise]);
  } finally {
    either.removeEventListener('abort', stop);
  }
}

async function probeOf(link: Link<unknown, unknown> | Link<never, unknown>): Promise<Probe> {
  try {
    return await link.runner.probe();
  } catch (error) {
    return { state: 'unavailable', reason: keylessWords(error, link.setting) };
  }
}

async function healthOf<Input, Output>(link: Link<Input, Output>): Promise<LinkHealth> {
  const probe = await probeOf(link);
  const ready = probe.state === 'ready' ? probe : null;
  return {
    kind: link.setting.kind,
    at: locationOf(link.setting),
    state: probe.state,
    reason: probe.state === 'ready' ? null : probe.reason,
    engine: ready?.engine ?? null,
    version: ready?.version ?? null,
    limits: ready?.limits ?? null,
    restarts: link.runner.restarts?.() ?? 0,
    ...link.health.figures(),
  };
}

function locationOf(setting: EngineSetting): string | null {
  if ('url' in setting) return setting.url;
  return setting.kind === 'onnx' ? setting.path : null;
}

function nameOf(setting: EngineSetting): string {
  const location = locationOf(setting);
  return location === null ? setting.kind : `${setting.kind} at ${location}`;
}

/** The words of an error without the API key, in case a remote engine echoes it. */
function keylessWords(error: unknown, setting: EngineSetting): Reason | string {
  const key = 'url' in setting ? setting.apiKey : undefined;
  return reworded(wordsOf(error), (words) => inOneLine(key ? words.replaceAll(key, '***') : words));
}

/** The reason of a single embedded engine as it is; otherwise each reason with its engine's name. */
function combinedReason(failures: readonly Failed[]): Reason | string {
  const [only] = failures;
  if (only?.engine === 'embedded' && failures.length === 1) return only.message;
  const [first, ...more] = failures.map(({ engine, message }) =>
    because('message_of', { what: engine, why: message }),
  );
  return first ? allOf([first, ...more]) : '';
}
