import type { KeyboardEvent } from 'react';

/** Arrow keys: up and down from row to row, right and left through the marks of a row. */
export function moveInRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest<HTMLElement>('[data-row]');
  if (!row) return;
  const stops = [...row.querySelectorAll<HTMLElement>('[data-stop]')];
  const here = stops.indexOf(event.currentTarget);
  const rows = [...(row.closest('table')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const rowAt = (by: number) => rows[rows.indexOf(row) + by]?.querySelector<HTMLElement>('[data-stop]');
  const to = {
    ArrowDown: () => rowAt(1),
    ArrowUp: () => rowAt(-1),
    ArrowRight: () => stops[here + 1],
    ArrowLeft: () => stops[Math.max(0, here - 1)],
  }[event.key];
  if (!to) return;
  event.preventDefault();
  to()?.focus();
}
