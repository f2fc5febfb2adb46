import type { ContentAnswer } from '../../../api/stats-content.ts';
import { fewest } from '../panel/fewest.ts';

type Sources = ContentAnswer['now']['rooms'];
type Source = Sources['byVolume'][number];

/** Sources with enough decisions, by the lower end of their rejection rate's interval; and how many have fewer. */
export function rankSources({ byRejects, byVolume }: Sources): { enough: Source[]; few: number } {
  const all = [...new Map([...byRejects, ...byVolume].map((source) => [source.id, source])).values()];
  const enough = all
    .filter(({ decided }) => decided >= fewest.rate)
    .sort((a, b) => (b.rejectShare?.low ?? 0) - (a.rejectShare?.low ?? 0) || b.decided - a.decided);
  return { enough, few: all.length - enough.length };
}
