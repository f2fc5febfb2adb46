/** An answer without the reason codes beside its texts, for tests of the texts. */
export function withoutReasons<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer, (name, value) => (name === 'reasons' ? undefined : value)));
}
