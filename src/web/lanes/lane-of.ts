import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Lane } from '../../api/lanes.ts';
import { q } from '../api/client.ts';

/** The settings of a lane, once they are loaded. */
export function useLane(key: string): Lane | undefined {
  return useQuery(q.lanes()).data?.lanes.find((lane) => lane.key === key);
}

/** True once the lanes are loaded and this is none of them. */
export function useNoLane(key: string): boolean {
  return useQuery(q.lanes()).data?.lanes.every((lane) => lane.key !== key) ?? false;
}

/** The name of a lane: as its author set it, or the built-in name in the reader's language. */
export function useLaneName() {
  const { t } = useTranslation('common');
  return ({ key, name }: Pick<Lane, 'key' | 'name'>): string =>
    name ?? t(`lane.${key}`, { defaultValue: key });
}
