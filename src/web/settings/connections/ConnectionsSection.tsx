import { Button, Drawer, Group, Text } from '@mantine/core';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ConnectionSecret } from '../../../api/connections.ts';
import { connectionsQuery } from '../../api/connections.ts';
import { useSession } from '../../session/use-session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { Note } from '../../ui/Note.tsx';
import { ConnectionAdded } from './ConnectionAdded.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionRow } from './ConnectionRow.tsx';

/** Other products whose reports come in, and which get the decision back. */
export function ConnectionsSection() {
  const { t } = useTranslation('connections');
  const { demo } = useSession();
  return (
    <>
      <Text size="sm" c="dimmed" maw={760} mb="sm">
        {t('what')}
      </Text>
      {demo ? (
        <Note tone="calm" title={t('demo')}>
          <Text size="sm">{t('demoHint')}</Text>
        </Note>
      ) : (
        <Connections />
      )}
    </>
  );
}

/** The list and its form. A secret is shown once and is never part of the address. */
function Connections() {
  const { t } = useTranslation('connections');
  const [params, setParams] = useSearchParams();
  const [added, setAdded] = useState<ConnectionSecret | null>(null);
  const { data, error, refetch } = useQuery(connectionsQuery());
  const chosen = params.get('connection');
  const connections = data?.connections;
  const connection = connections?.find(({ id }) => id === chosen) ?? null;
  const open = (id: string | null) => setParams(id === null ? {} : { connection: id });
  if (error && !connections) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {connections === undefined ? <ItemTableSkeleton rows={2} /> : null}
      {connections?.length === 0 ? (
        <Empty icon={<IconArrowsExchange size={24} />} title={t('none.title')} hint={t('none.hint')}>
          {add}
        </Empty>
      ) : null}
      {connections && connections.length > 0 ? (
        <>
          <Group justify="flex-end" mb="sm">
            {add}
          </Group>
          <ItemTable
            label={t('title')}
            name={t('field.name')}
            columns={[
              { words: t('column.reports'), width: 14 },
              { words: t('column.last'), width: 20 },
              { words: t('column.back'), width: 14 },
              { words: t('column.dead'), width: 20 },
            ]}
          >
            {connections.map((each) => (
              <ConnectionRow key={each.id} connection={each} onChange={() => open(each.id)} />
            ))}
          </ItemTable>
        </>
      ) : null}
      <Drawer
        opened={chosen === 'new' || connection !== null}
        onClose={() => open(null)}
        position="right"
        size="min(560px, 100%)"
        title={connection?.name ?? t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <ConnectionForm key={chosen} connection={connection} onSaved={() => open(null)} onAdded={setAdded} />
      </Drawer>
      <ConnectionAdded added={added} onClose={() => setAdded(null)} />
    </>
  );
}
