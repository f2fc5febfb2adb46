import { type RefObject, useEffect, useRef } from 'react';

/** Whether the browser can lay out what it does not show. */
const canLayAhead = globalThis.CSS?.supports?.('content-visibility', 'hidden') ?? false;

/**
 * Keeps a case that is rendered ahead laid out as well. React hides it with `display: none`, and so the frame that shows
 * it would first have to compute all its styles and places. Here `content-visibility: hidden` hides it instead
 * (`data-ahead` in OpenCase.module.css). Returns the ref of its pane.
 */
export function useLaidAhead(ahead: boolean): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = pane.current;
    if (!canLayAhead || !ahead || !element) return;
    const lay = () => {
      for (const child of element.children)
        if (child instanceof HTMLElement) child.style.removeProperty('display');
      // Reading a hidden element's place lays out everything that is hidden with it.
      element.firstElementChild?.getBoundingClientRect();
    };
    lay();
    const observer = new MutationObserver(lay);
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [ahead]);
  return pane;
}

/**
 * Shows the second pane in place of the first one before React does, by the attribute that React will set as well.
 * Returns what takes it back if the first pane stays; null if the second one is not laid out.
 */
export function swapPanes(panes: HTMLElement | null): (() => void) | null {
  const [shown, next] = panes?.children ?? [];
  if (!canLayAhead || !shown || !next) return null;
  const swap = (isShown: boolean) => {
    shown.toggleAttribute('data-ahead', !isShown);
    next.toggleAttribute('data-ahead', isShown);
  };
  swap(false);
  return () => {
    if (shown.isConnected) swap(true);
  };
}
