import { type Observed, observed } from './observed.ts';

export { forgetObserved, proofOf } from './observed.ts';

const acts = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;
const mediaEvents = ['play', 'seeking', 'timeupdate', 'pause', 'ended'] as const;

/** The frame on the stage, if there is one, and whether the picture is veiled. */
export type Stage = { at: number | null; evidenceId: string | null; veiled: boolean };
type Opened = { id: string; sampled: boolean; root: HTMLElement | null; since: number; first: Stage };

/** Notes what a case shows from `since` on. Returns what to call when it is not on the screen any more. */
export function observe({ id, sampled, root, since, first }: Opened, latest: Stage): () => void {
  const one = observed(id);
  one.scoresHidden = sampled;
  const ended = new AbortController();
  one.now(since, { open: true, acted: true, ...look() });
  show(id, first, since);
  show(id, latest);
  if (root) listen(one, root, ended.signal);
  const scores = globalThis.IntersectionObserver
    ? new IntersectionObserver((entries) => {
        for (const { isIntersecting, time } of entries) if (isIntersecting) one.scores(Math.max(since, time));
      })
    : null;
  for (const list of root?.querySelectorAll('[data-scores]') ?? []) scores?.observe(list);
  return () => {
    one.now(performance.now(), { open: false });
    ended.abort();
    scores?.disconnect();
  };
}

/** What is on the stage of the open case now. */
export function show(id: string, { at, evidenceId, veiled }: Stage, moment = performance.now()): void {
  if (veiled) return;
  const one = observed(id);
  one.uncovered(moment);
  if (at !== null || evidenceId !== null) one.frame(at, evidenceId);
}

const look = () => ({ visible: document.visibilityState === 'visible', focused: document.hasFocus() });

function listen(one: Observed, root: HTMLElement, signal: AbortSignal): void {
  const options = { signal, passive: true, capture: true };
  const note = (acted: boolean) => one.now(performance.now(), { acted, ...look() });
  for (const type of acts) document.addEventListener(type, () => note(true), options);
  document.addEventListener('visibilitychange', () => note(false), options);
  for (const type of ['focus', 'blur']) window.addEventListener(type, () => note(false), options);
  const before = new WeakMap<EventTarget, number>();
  const play = ({ type, target }: Event) => {
    if (!(target instanceof HTMLMediaElement)) return;
    const { currentTime, currentSrc, duration, paused, seeking } = target;
    const from = before.get(target);
    before.set(target, currentTime);
    if (from === undefined || seeking || type === 'play' || (paused && type === 'timeupdate')) return;
    const file = new URL(currentSrc, location.href).pathname.slice(-200);
    one.played(file, Number.isFinite(duration) ? duration : null, from, currentTime);
    note(true);
  };
  for (const type of mediaEvents) root.addEventListener(type, play, options);
}
