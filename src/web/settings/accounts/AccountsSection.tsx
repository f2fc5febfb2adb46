import { Button, Drawer, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { moderationAccountsQuery } from '../../api/moderation-accounts.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { Note } from '../../ui/Note.tsx';
import { SectionHead } from '../section/SectionHead.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountRow } from './AccountRow.tsx';
import { isLocal } from './is-local.ts';

/** The moderation accounts. The address says which form is open. */
export function AccountsSection() {
  const { t } = useTranslation('accounts');
  const [params, setParams] = useSearchParams();
  const list = useQuery(moderationAccountsQuery());
  if (list.error && !list.data) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <ItemTableSkeleton rows={2} />;
  const { accounts, fixed, callbackBase } = list.data;
  const chosen = params.get('account');
  const account = accounts.find(({ id, source }) => id === chosen && source === 'stored') ?? null;
  const open = (id: string | null) => setParams(id === null ? {} : { account: id });
  const inUse = accounts.find((each) => each.inUse) ?? null;
  return (
    <Stack gap="md">
      <SectionHead what={`${t('what')} ${t('callback', { base: callbackBase })}`}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
          {t('add')}
        </Button>
      </SectionHead>
      {fixed ? (
        <Note tone="calm" title={t('fixed.title')}>
          <Text size="sm">{t('fixed.hint')}</Text>
        </Note>
      ) : null}
      <ItemTable
        label={t('list')}
        name={t('field.name')}
        columns={[
          { words: t('column.state'), width: 14 },
          { words: t('serviceKey.title'), width: 20 },
          { words: t('column.test'), width: 20 },
        ]}
      >
        {accounts.map((each) => (
          <AccountRow
            key={each.id}
            account={each}
            inUse={inUse}
            fixed={fixed}
            unreachable={isLocal(callbackBase) && !isLocal(each.baseUrl) ? callbackBase : null}
            onChange={() => open(each.id)}
          />
        ))}
      </ItemTable>
      <Drawer
        opened={chosen === 'new' || account !== null}
        onClose={() => open(null)}
        position="right"
        size="min(560px, 100%)"
        title={account?.name ?? t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <AccountForm key={chosen} account={account} onSaved={() => open(null)} />
      </Drawer>
    </Stack>
  );
}
