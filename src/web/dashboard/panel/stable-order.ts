/** A row that was seen before, and whether it is still present. */
export type SeenRow<Row> = { key: string; row: Row; here: boolean };

/**
 * Keeps rows in the order in which they were first seen: new rows are added at the end, missing ones stay and are
 * marked, so that nothing moves while someone reads.
 */
export function stableOrder<Row>(
  previous: readonly SeenRow<Row>[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): SeenRow<Row>[] {
  const now = new Map(rows.map((row) => [keyOf(row), row]));
  const seen = previous.map(({ key, row }) => {
    const present = now.get(key);
    now.delete(key);
    return present === undefined ? { key, row, here: false } : { key, row: present, here: true };
  });
  return [...seen, ...[...now].map(([key, row]) => ({ key, row, here: true }))];
}
