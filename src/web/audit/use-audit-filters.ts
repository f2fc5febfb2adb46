import { useSearchParams } from 'react-router-dom';
import type { AuditFilters } from '../api/audit.ts';

/** The filters of the trail, read from the address. */
export function useAuditFilters(): AuditFilters {
  const [params] = useSearchParams();
  const of = (name: string) => params.get(name) || null;
  return {
    person: of('person'),
    what: of('what'),
    case: of('case'),
    submission: of('submission'),
    from: of('from'),
    to: of('to'),
  };
}
