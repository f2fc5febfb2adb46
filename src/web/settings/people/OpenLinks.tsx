import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type OpenLink, withdrawLink } from '../../../api/accounts.ts';
import { accessChanged } from '../../api/access.ts';
import { ask } from '../../api/ask.ts';
import { formatDateTime } from '../../format/time.ts';
import { Heading } from '../../ui/Heading.tsx';
import { ItemRow, ItemTable } from '../../ui/ItemTable.tsx';

/** Links that were created and not used yet. */
export function OpenLinks({ links }: { links: OpenLink[] }) {
  const { t, i18n } = useTranslation('access');
  const queryClient = useQueryClient();
  return (
    <section>
      <Heading>{t('link.open')}</Heading>
      <ItemTable
        label={t('link.open')}
        name={t('invite.email')}
        columns={[
          { words: t('link.label'), width: 40 },
          { words: t('link.column.until'), width: 20 },
        ]}
      >
        {links.map(({ id, kind, email, role, createdBy, expiresAt }) => (
          <ItemRow
            key={id}
            name={email}
            cells={[
              kind === 'invite' && role
                ? t('link.invite', { role: t(`common:role.${role}`), by: createdBy })
                : t('link.password', { by: createdBy }),
              formatDateTime(expiresAt, i18n.language),
            ]}
            direct={[
              {
                key: 'withdraw',
                words: t('link.withdraw', { email }),
                icon: IconTrash,
                question: {
                  ask: t('link.askWithdraw', { email }),
                  yes: t('link.yes'),
                  run: async () => {
                    await ask(withdrawLink, { params: { id } });
                    await accessChanged(queryClient);
                  },
                },
              },
            ]}
          />
        ))}
      </ItemTable>
    </section>
  );
}
