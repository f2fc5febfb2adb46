import { useTranslation } from 'react-i18next';
import { formatAge, formatDateTime } from '../format/time.ts';
import { useNow } from './use-now.ts';

/** Time since, counting up; the exact time on hover. */
export function Age({ since }: { since: string }) {
  const { i18n } = useTranslation();
  const now = useNow();
  return (
    <time dateTime={since} title={formatDateTime(since, i18n.language)} style={{ whiteSpace: 'nowrap' }}>
      {formatAge(since, now, i18n.language)}
    </time>
  );
}
