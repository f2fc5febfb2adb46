/** Where something lies along the axis, as CSS has it. */
export function share(part: number, whole: number): string {
  return `${Math.min(100, (part / whole) * 100)}%`;
}

/** The second under the pointer, anywhere on what is marked `data-time-axis` or lies over it. */
export function pointedAt(event: { clientX: number; currentTarget: Element }, length: number): number {
  const box = event.currentTarget.closest('[data-time-axis]')?.getBoundingClientRect();
  if (!box || box.width === 0) return 0;
  return Math.min(length, Math.max(0, ((event.clientX - box.left) / box.width) * length));
}

/** The moment a key goes to, with an arrow one step; null for a key that goes nowhere. */
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
