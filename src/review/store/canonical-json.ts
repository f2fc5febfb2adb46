/** Equal for equal values, whatever the order of members and of the texts or numbers in a list. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, (_, one) => inOrder(one));

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object') ? value.toSorted() : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
