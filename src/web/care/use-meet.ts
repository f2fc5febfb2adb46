import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Case } from '../../api/cases.ts';
import { severeFrom } from '../../api/severity.ts';
import { careApi, careChanged } from '../api/care.ts';
import { meet } from './work.ts';

/**
 * Tells that this person met a case: opened it, and where it is blurred asked to see it. Only of a severe one anything
 * leaves the browser, and that only for the person's own count.
 */
export function useMeet({ id, severity }: Pick<Case, 'id' | 'severity'>, hidden: boolean): void {
  const queryClient = useQueryClient();
  const severe = severity >= severeFrom;
  const met = !(severe && hidden);
  useEffect(() => {
    if (!met || !meet(id, severe) || !severe) return;
    careApi.seen(id).then(
      (exposure) => careChanged(queryClient, { exposure }),
      // Not counted while there is no line; it keeps nobody from working.
      () => undefined,
    );
  }, [met, id, severe, queryClient]);
}
