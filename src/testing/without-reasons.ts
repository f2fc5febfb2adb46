/** An answer without what stands beside its texts, for tests that are about the texts. */
export function withoutReasons<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer, (name, value) => (name === 'reasons' ? undefined : value)));
}
