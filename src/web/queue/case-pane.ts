import { lazy } from 'react';

const load = () => import('../case/CasePane.tsx');

/** The case comes with its own script, since the list is drawn first. */
export const CasePane = lazy(async () => ({ default: (await load()).CasePane }));

/** Fetches that script while nothing else is to be done, so that the first case opens as fast as the next ones. */
export function fetchCasePaneWhenIdle(): () => void {
  const timer = setTimeout(() => void load(), 1200);
  return () => clearTimeout(timer);
}
