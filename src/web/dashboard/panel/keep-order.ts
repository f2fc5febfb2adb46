/** A row that was there, and whether it still is. */
export type Kept<Row> = { key: string; row: Row; here: boolean };

/**
 * Rows where they were seen first: what is new comes last, what is gone keeps its place and is marked, so that nothing
 * moves under the eyes of who reads it.
 */
export function keepOrder<Row>(
  known: readonly Kept<Row>[],
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Kept<Row>[] {
  const now = new Map(rows.map((row) => [keyOf(row), row]));
  const kept = known.map(({ key, row }) => {
    const present = now.get(key);
    now.delete(key);
    return present === undefined ? { key, row, here: false } : { key, row: present, here: true };
  });
  return [...kept, ...[...now].map(([key, row]) => ({ key, row, here: true }))];
}
