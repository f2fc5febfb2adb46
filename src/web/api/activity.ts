const idleMs = 60_000;
let touched = Date.now();

if (typeof document !== 'undefined') {
  const note = () => {
    touched = Date.now();
  };
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    document.addEventListener(type, note, { capture: true, passive: true });
}

/** Says of a request that nobody was at the keyboard when it was made: it keeps no session alive. */
export function idleHeader(): Record<string, string> {
  return Date.now() - touched > idleMs ? { 'x-idle': '1' } : {};
}
