import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Lane } from '../../api/lanes.ts';
import { q } from '../api/client.ts';

/** The lane as it is set, once that is known. */
export function useLane(key: string): Lane | undefined {
  return useQuery(q.lanes()).data?.lanes.find((lane) => lane.key === key);
}

/** Once the lanes are known: whether this is none of them. */
export function useNoLane(key: string): boolean {
  return useQuery(q.lanes()).data?.lanes.every((lane) => lane.key !== key) ?? false;
}

/** What a lane is called: by whoever made it, or by the product in the reader's language. */
export function useLaneName() {
  const { t } = useTranslation('common');
  return ({ key, name }: Pick<Lane, 'key' | 'name'>): string =>
    name ?? t(`lane.${key}`, { defaultValue: key });
}
