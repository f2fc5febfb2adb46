import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Case } from '../../api/cases.ts';
import { severeFrom } from '../../api/severity.ts';
import { careApi, careChanged } from '../api/care.ts';
import { recordSeen } from './work.ts';

/**
 * Records that this person saw a case: opened it, and revealed it if it was blurred. Only a severe case is reported to
 * the server, and only for the person's own count.
 */
export function useRecordExposure({ id, severity }: Pick<Case, 'id' | 'severity'>, hidden: boolean): void {
  const queryClient = useQueryClient();
  const severe = severity >= severeFrom;
  const met = !(severe && hidden);
  useEffect(() => {
    if (!met || !recordSeen(id, severe) || !severe) return;
    careApi.seen(id).then(
      (exposure) => careChanged(queryClient, { exposure }),
      // Not counted while offline. This must not stop anyone from working.
      () => undefined,
    );
  }, [met, id, severe, queryClient]);
}
