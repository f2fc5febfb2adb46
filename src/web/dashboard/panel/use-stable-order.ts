import { useState } from 'react';
import { type SeenRow, stableOrder } from './stable-order.ts';

const none: never[] = [];

/** `rows` keeps its identity while its content stays the same. */
export function useStableOrder<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): readonly SeenRow<Row>[] {
  const [state, setState] = useState<{ of: readonly Row[]; ordered: readonly SeenRow<Row>[] }>({
    of: none,
    ordered: none,
  });
  const seen = rows ?? none;
  if (state.of === seen) return state.ordered;
  const ordered = stableOrder(state.ordered, seen, keyOf);
  setState({ of: seen, ordered });
  return ordered;
}
