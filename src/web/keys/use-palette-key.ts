import { useEffect, useRef } from 'react';

/** Ctrl-K, and ⌘-K where there is that key: from inside a text field too, since it writes nothing there. */
export function usePaletteKey(onOpen: () => void): void {
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey || event.repeat) return;
      if (event.ctrlKey === event.metaKey || event.defaultPrevented) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"][aria-modal="true"]') === null) latest.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
