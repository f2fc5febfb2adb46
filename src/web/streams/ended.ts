import type { Submission } from '../../api/submissions.ts';
import { hasEnded } from '../videos/progress.ts';

export type Loaded = { items: readonly Submission[]; more: boolean };

/**
 * Lists that are each loaded newest first, as one. It ends where the first unfinished list ends: what lies below may
 * still get neighbours, and a row never comes in above one that is seen.
 */
export function mergeNewest(lists: readonly Loaded[]): Submission[] {
  const ends = lists.filter(({ more }) => more).map(({ items }) => items.at(-1)?.createdAt ?? '~');
  const until = ends.reduce((latest, end) => (end > latest ? end : latest), '');
  return lists
    .flatMap(({ items }) => items)
    .filter(({ state, createdAt }) => hasEnded(state) && createdAt >= until)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
