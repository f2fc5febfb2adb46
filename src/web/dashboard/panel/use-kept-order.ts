import { useState } from 'react';
import { type Kept, keepOrder } from './keep-order.ts';

const none: never[] = [];

/** `rows` keeps its identity while its content stays the same. */
export function useKeptOrder<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): readonly Kept<Row>[] {
  const [state, setState] = useState<{ of: readonly Row[]; kept: readonly Kept<Row>[] }>({
    of: none,
    kept: none,
  });
  const seen = rows ?? none;
  if (state.of === seen) return state.kept;
  const kept = keepOrder(state.kept, seen, keyOf);
  setState({ of: seen, kept });
  return kept;
}
