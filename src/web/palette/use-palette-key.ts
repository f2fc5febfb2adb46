import { useEffect, useRef } from 'react';
import { catchTyping, takeTyped } from './typed-ahead.ts';

/** Ctrl-K, and ⌘-K where there is that key: from inside a text field too, since it writes nothing there. */
export function usePaletteKey(open: (opened: boolean) => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey || event.repeat) return;
      if (event.ctrlKey === event.metaKey || event.defaultPrevented) return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      // Its script may be on its way, and its field gets the focus a moment later: who typed on at once is heard too.
      catchTyping(() => latest.current(false));
      latest.current(true);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      takeTyped();
    };
  }, []);
}
