import { useTranslation } from 'react-i18next';
import type { Account } from '../../../api/accounts.ts';
import { formatDateTime } from '../../format/time.ts';
import { Status } from '../../ui/Status.tsx';

/** Whether the account is disabled, and where the person is signed in. */
export function PersonState({ account: { disabledAt, sessions } }: { account: Account }) {
  const { t, i18n } = useTranslation('access');
  if (disabledAt !== null)
    return (
      <Status tone="reject">
        {t('people.disabledSince', { at: formatDateTime(disabledAt, i18n.language) })}
      </Status>
    );
  return sessions > 0 ? (
    <Status tone="approve">{t('people.sessions', { count: sessions })}</Status>
  ) : (
    <Status hollow>{t('people.signedOut')}</Status>
  );
}
