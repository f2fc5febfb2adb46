/** A position on the axis, as a CSS percentage. */
export function share(part: number, length: number): string {
  return `${Math.min(100, (part / length) * 100)}%`;
}

/** The second under the pointer, anywhere on an element marked `data-time-axis` or above it. */
export function pointedAt(event: { clientX: number; currentTarget: Element }, length: number): number {
  const box = event.currentTarget.closest('[data-time-axis]')?.getBoundingClientRect();
  if (!box || box.width === 0) return 0;
  return Math.min(length, Math.max(0, ((event.clientX - box.left) / box.width) * length));
}

/** The moment that a key goes to; an arrow goes one step. Null for other keys. */
export function keyTarget(
  key: string,
  at: number,
  length: number,
  step: (direction: 1 | -1) => number,
): number | null {
  const to = (seconds: number) => Math.min(length, Math.max(0, seconds));
  if (key === 'ArrowRight' || key === 'ArrowUp') return to(step(1));
  if (key === 'ArrowLeft' || key === 'ArrowDown') return to(step(-1));
  if (key === 'PageUp') return to(at + 10);
  if (key === 'PageDown') return to(at - 10);
  if (key === 'Home') return 0;
  if (key === 'End') return length;
  return null;
}
