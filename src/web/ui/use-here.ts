import { useEffect, useState } from 'react';
import type { Later } from './later.tsx';
import { settled } from './settled.ts';

/**
 * Whether something that the page can do without at first is here; it is fetched once the page has settled. Unlike what
 * suspends, what is not here yet holds up nothing: React lets no page go on to the next while a part of it suspends.
 */
export function useHere<Props>(part: Later<Props>): boolean {
  const [here, setHere] = useState(part.isHere);
  useEffect(() => {
    let shown = true;
    const look = () => shown && setHere(part.isHere());
    void settled().then(part.fetch).then(look);
    return () => {
      shown = false;
    };
  }, [part]);
  return here;
}
