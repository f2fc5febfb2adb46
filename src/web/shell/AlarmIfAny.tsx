import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { alarmsQuery } from '../api/alarms.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const AlarmBar = lazyPart(async () => (await import('./AlarmBar.tsx')).AlarmBar, 'alarms');

/** The bar over every page, while there is something to show. */
export function AlarmIfAny() {
  const { data } = useQuery(alarmsQuery());
  const isNeeded = data && (data.disk || data.moderationAway || data.disabledEndpoints.length > 0);
  return isNeeded ? (
    <Suspense>
      <AlarmBar {...data} />
    </Suspense>
  ) : null;
}
