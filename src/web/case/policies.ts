/** What a decision can be founded on, by label. The key is what is sent; its words are in the catalogue. */
const byLabel: Record<string, readonly string[]> = {
  Ads: ['contact-bait', 'spam', 'scam'],
  Abuse: ['harassment', 'hate', 'threat'],
  Porn: ['nudity', 'solicitation', 'minors'],
  Terror: ['violence', 'extremism', 'weapons'],
  Politics: ['political', 'rumour'],
  Sensitive: ['self-harm', 'private-data', 'drugs'],
  Nonsense: ['flooding'],
};
const always = ['other-policy'] as const;

/** All of them, each once. */
export const allPolicies: readonly string[] = [...Object.values(byLabel).flat(), ...always];

export function policiesFor(label: string | null): readonly string[] {
  return [...(label ? (byLabel[label] ?? []) : []), ...always];
}
