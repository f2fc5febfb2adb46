import { Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OpenLink, withdrawLink } from '../../../api/accounts.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { formatDateTime } from '../../format/time.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Heading } from '../../ui/Heading.tsx';
import classes from '../../ui/Rows.module.css';

/** Links that were created and not used yet. */
export function OpenLinks({ links }: { links: OpenLink[] }) {
  const { t, i18n } = useTranslation('access');
  const queryClient = useQueryClient();
  return (
    <section>
      <Heading>{t('link.open')}</Heading>
      <ul className={classes.rows} aria-label={t('link.open')}>
        {links.map(({ id, kind, email, role, createdBy, expiresAt }) => (
          <li key={id} className={classes.row}>
            <div className={classes.about}>
              <Text fw={600}>{email}</Text>
              <Text size="sm" c="dimmed">
                {kind === 'invite' && role
                  ? t('link.invite', { role: t(`common:role.${role}`), by: createdBy })
                  : t('link.password', { by: createdBy })}
                {' · '}
                {t('link.until', { at: formatDateTime(expiresAt, i18n.language) })}
              </Text>
            </div>
            <ConfirmButton
              words={t('link.withdraw', { email })}
              icon={<IconTrash size={16} />}
              iconOnly
              ask={t('link.askWithdraw', { email })}
              yes={t('link.yes')}
              no={t('no')}
              run={async () => {
                await ask(withdrawLink, { params: { id } });
                await accessChanged(queryClient);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
