const idleMs = 60_000;
let touched = Date.now();

if (typeof document !== 'undefined') {
  const note = () => {
    touched = Date.now();
  };
  for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
    document.addEventListener(type, note, { capture: true, passive: true });
}

/** Header for a request made while nobody was at the keyboard: the server does not count it as use of the session. */
export function idleHeader(): Record<string, string> {
  return Date.now() - touched > idleMs ? { 'x-idle': '1' } : {};
}
