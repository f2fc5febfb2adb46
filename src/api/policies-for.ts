/** The policies that a decision with one of these labels can be based on: their own first, then those for every label. */
export function policiesForLabels<P extends { labels: readonly string[] }>(
  policies: readonly P[],
  labels: readonly string[],
): P[] {
  return [
    ...policies.filter((policy) => policy.labels.some((label) => labels.includes(label))),
    ...policies.filter((policy) => policy.labels.length === 0),
  ];
}
