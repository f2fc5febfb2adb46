import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { videoFigures } from '../../../api/stats-content.ts';
import { qStats } from '../../api/stats.ts';
import type { TabProps } from '../panel/use-dashboard-state.ts';

/** The videos' figures of one class; the address says of which. */
export function useVideos({ statsQuery: { from, to, zone, task }, shown }: TabProps) {
  const figure = videoFigures.find((one) => one === shown.params.get('figure')) ?? 'average';
  const label = shown.params.get('class');
  const query = useQuery({
    ...qStats.videos({ from, to, ...(zone ? { zone } : {}), task: task ?? null, label, figure }),
    placeholderData: keepPreviousData,
  });
  return { query, figure, chosen: label ?? query.data?.chosen?.key ?? '' };
}
