import { type Moment, stepsOf } from './paths.ts';
import { type GuideRole, isGuideRole } from './roles.ts';
import { readPath, writePath } from './stored-path.ts';

/** Where a tab is on a path; `at` may be the number of steps, when all are done. Null: no path. */
export type Progress = { role: GuideRole; at: number } | null;
const ended = 'ended';

export type Guide = {
  progress(): Progress;
  start(role: GuideRole): void;
  /** Goes on if `moment` is what the current step asks for. */
  see(moment: Moment): void;
  skip(): void;
  end(): void;
  onChange(listener: () => void): void;
};

/** The path of this tab, which is the same after a reload. */
export function startGuide(storage: Storage): Guide {
  const listeners: (() => void)[] = [];
  let progress = readProgress(readPath(storage));
  const set = (next: Progress) => {
    progress = next;
    writePath(storage, next ? `${next.role} ${next.at}` : ended);
    for (const listener of listeners) listener();
  };
  const next = () => {
    if (progress) set({ ...progress, at: Math.min(progress.at + 1, stepsOf(progress.role).length) });
  };
  return {
    progress: () => progress,
    start: (role) => set({ role, at: 0 }),
    see: (moment) => {
      if (progress && stepsOf(progress.role)[progress.at]?.done(moment)) next();
    },
    skip: next,
    end: () => set(null),
    onChange: (listener) => void listeners.push(listener),
  };
}

function readProgress(stored: string | null): Progress {
  const [role = '', at = ''] = stored?.split(' ') ?? [];
  return isGuideRole(role) && /^\d+$/.test(at)
    ? { role, at: Math.min(Number(at), stepsOf(role).length) }
    : null;
}
