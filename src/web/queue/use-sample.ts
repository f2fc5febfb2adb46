import { useState } from 'react';
import type { Case } from '../../api/cases.ts';
import { bulkSample, bulkUnsampled } from '../../api/deciding.ts';
import { drawn } from './selection.ts';

/** Which of many cases are to be looked at before all are decided: some at random, the same as long as they are selected. */
export function useSample(cases: readonly Case[]) {
  const [order] = useState(() => drawn(cases, cases.length, Math.random).map(({ id }) => id));
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const byId = new Map(cases.map((row) => [row.id, row]));
  const needed = cases.length > bulkUnsampled ? bulkSample : 0;
  // Who is left out makes room for the next of the drawn order.
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
