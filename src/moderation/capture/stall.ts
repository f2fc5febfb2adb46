import type { RunningCommand } from '../../platform/node/programs/command.ts';

/** Kills the command if it gives no sign of life while we wait for it. A slow consumer is not a stall. */
export const watchForStall = (command: RunningCommand, stallMs: number) => {
  let timer: NodeJS.Timeout | undefined;
  let waiting = false;
  let stalled = false;
  const rearm = () => {
    clearTimeout(timer);
    if (!waiting) return;
    timer = setTimeout(() => {
      stalled = true;
      command.kill();
    }, stallMs);
  };
  const wait = (now: boolean) => {
    waiting = now;
    rearm();
  };
  command.signs.on('data', rearm);
  return { wait, stalled: () => stalled };
};
