import { useEffect, useRef } from 'react';
import { catchTyping, takeTyped } from './typed-ahead.ts';

/** Ctrl-K or ⌘-K opens the palette. Works in text fields too, since it types nothing there. */
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
      // Its script may still load, and its field gets the focus a moment later: store keys until then.
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
