/** Whether a fault still is about what stands in the form: what was sent is what would be sent now. */
export function stillStands(sent: unknown, now: unknown): boolean {
  return JSON.stringify(sent) === JSON.stringify(now);
}
