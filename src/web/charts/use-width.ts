import { useCallback, useState } from 'react';

/** The width of an element, read before the first paint so that nothing moves, and whenever it changes. */
export function useWidth() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((at: HTMLElement | null) => {
    if (!at) return;
    const read = () => setWidth(at.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(at);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
