import { useState } from 'react';
import type { Case } from '../../api/cases.ts';
import { bulkSample, bulkUnsampled } from '../../api/deciding.ts';
import { drawn } from './selection.ts';

/**
 * A random sample of the selected cases, to be checked before all are decided. It stays the same for the same
 * selection.
 */
export function useSample(cases: readonly Case[]) {
  const [order] = useState(() => drawn(cases, cases.length, Math.random).map(({ id }) => id));
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const byId = new Map(cases.map((row) => [row.id, row]));
  const needed = cases.length > bulkUnsampled ? bulkSample : 0;
  // If a case is left out, the next of the drawn order takes its place.
  const sample = order.flatMap((id) => byId.get(id) ?? []).slice(0, needed);
  const looked = confirmed.filter((id) => byId.has(id));
  return {
    cases: sample,
    looked,
    done: sample.every(({ id }) => looked.includes(id)),
    look: (id: string, yes: boolean) =>
      setConfirmed(yes ? [...confirmed, id] : confirmed.filter((one) => one !== id)),
  };
}
