import { later } from '../ui/later.tsx';
import { settled } from '../ui/settled.ts';

/** The case comes with its own script, since the list is drawn first. */
export const CasePane = later(async () => (await import('../case/CasePane.tsx')).CasePane, { alone: true });

/** Has that script here before it is asked for, so that the first case opens as fast as the next ones. */
export function fetchCasePaneInTime(): void {
  void settled().then(CasePane.fetch);
}
