import { Button, Drawer, Group } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { endpointsQuery } from '../../api/webhooks.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { EndpointForm } from './EndpointForm.tsx';
import { EndpointRow } from './EndpointRow.tsx';
import { HowToVerify } from './HowToVerify.tsx';
import { SecretDialog } from './SecretDialog.tsx';

/** The endpoints and their form. A secret is shown once and is never part of the address. */
export function Endpoints() {
  const { t } = useTranslation('webhooks');
  const [params, setParams] = useSearchParams();
  const [secret, setSecret] = useState<string | null>(null);
  const list = useQuery(endpointsQuery());
  const chosen = params.get('endpoint');
  const endpoints = list.data?.endpoints;
  const endpoint = endpoints?.find(({ id }) => id === chosen) ?? null;
  const open = (id: string | null) => setParams(id === null ? {} : { endpoint: id });
  if (list.error && !endpoints) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {endpoints && endpoints.length > 0 ? (
        <Group justify="flex-end" mb="sm">
          {add}
        </Group>
      ) : null}
      {list.isPending ? <ItemTableSkeleton rows={2} /> : null}
      {endpoints?.length === 0 ? (
        <Empty icon={<IconWebhook size={24} />} title={t('none.title')} hint={t('none.hint')}>
          {add}
        </Empty>
      ) : null}
      {endpoints && endpoints.length > 0 ? (
        <ItemTable
          label={t('endpoints')}
          name={t('field.name')}
          columns={[
            { words: t('filter.state'), width: 12 },
            { words: t('column.last'), width: 20 },
            { words: t('column.waiting'), width: 12 },
            { words: t('column.dead'), width: 22 },
          ]}
        >
          {endpoints.map((each) => (
            <EndpointRow key={each.id} endpoint={each} onChange={() => open(each.id)} onSecret={setSecret} />
          ))}
        </ItemTable>
      ) : null}
      <div style={{ marginTop: 16 }}>
        <HowToVerify />
      </div>
      <Drawer
        opened={chosen === 'new' || endpoint !== null}
        onClose={() => open(null)}
        position="right"
        size="min(460px, 100%)"
        title={endpoint?.name ?? t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <EndpointForm key={chosen} endpoint={endpoint} onSaved={() => open(null)} onSecret={setSecret} />
      </Drawer>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}
