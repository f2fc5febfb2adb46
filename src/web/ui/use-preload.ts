import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

type Preloaded = { preload: () => Promise<void> };
const lookEveryMs = 300;

/** Has parts here before they are asked for, once the page waits for nothing that it shows. */
export function usePreload(...parts: Preloaded[]): void {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a place are always the same.
  useEffect(() => {
    const looking = setInterval(() => {
      if (queryClient.isFetching() > 0 || document.querySelector('[aria-busy="true"]')) return;
      clearInterval(looking);
      // What failed for want of a network is loaded when it is drawn.
      for (const part of parts) part.preload().catch(() => undefined);
    }, lookEveryMs);
    return () => clearInterval(looking);
  }, [queryClient]);
}
