/** Where something lies along the wave, as CSS has it. */
export function share(part: number, whole: number): string {
  return `${Math.min(100, (part / whole) * 100)}%`;
}

/** The second under the pointer, anywhere on the wave or on what lies over it. */
export function pointedAt(event: { clientX: number; currentTarget: Element }, length: number): number {
  const box = event.currentTarget.closest('[data-wave]')?.getBoundingClientRect();
  if (!box || box.width === 0) return 0;
  return Math.min(length, Math.max(0, ((event.clientX - box.left) / box.width) * length));
}

/** The moment a key goes to; null for a key that goes nowhere. */
export function keyTarget(key: string, at: number, length: number): number | null {
  const to = (seconds: number) => Math.min(length, Math.max(0, seconds));
  if (key === 'ArrowRight' || key === 'ArrowUp') return to(at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return to(at - 1);
  if (key === 'PageUp') return to(at + 10);
  if (key === 'PageDown') return to(at - 10);
  if (key === 'Home') return 0;
  if (key === 'End') return length;
  return null;
}
