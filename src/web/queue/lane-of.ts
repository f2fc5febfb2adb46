import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Lane } from '../../api/lanes.ts';
import { q } from '../api/client.ts';

/** The lane as it is set, once that is known. */
export function useLane(key: string): Lane | undefined {
  return useQuery(q.lanes()).data?.lanes.find((lane) => lane.key === key);
}

/** What a lane is called: by whoever made it, or by the product in the reader's language. */
export function useLaneName() {
  const { t } = useTranslation('common');
  return ({ key, name }: Pick<Lane, 'key' | 'name'>): string =>
    name ?? t(`lane.${key}`, { defaultValue: key });
}
