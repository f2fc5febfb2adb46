import { Anchor, Button, Drawer, Stack } from '@mantine/core';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { keyDocsPath } from '../../../api/docs-path.ts';
import { type Key, listKeys, revokeKey } from '../../../api/keys.ts';
import { ask } from '../../api/ask.ts';
import { invalidate, queryOf } from '../../api/query.ts';
import { formatDateTime } from '../../format/time.ts';
import { useSession } from '../../session/use-session.ts';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemRow, ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { Status } from '../../ui/Status.tsx';
import { useNow } from '../../ui/use-now.ts';
import { SectionHead } from '../section/SectionHead.tsx';
import { KeyForm } from './KeyForm.tsx';

/** The API keys of programs. The address says whether the drawer of a new one is open. */
export function KeysSection() {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const { demo } = useSession();
  const [params, setParams] = useSearchParams();
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(queryOf(listKeys));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemTableSkeleton />;
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setParams({ key: 'new' })}>
      {t('keys.add')}
    </Button>
  );
  return (
    <Stack gap="md">
      <SectionHead what={t('keys.what')}>{data.keys.length > 0 ? add : null}</SectionHead>
      {demo ? null : (
        <Anchor size="sm" href={keyDocsPath} target="_blank" rel="noopener">
          {t('keys.calls')}
        </Anchor>
      )}
      {data.keys.length === 0 ? (
        <Empty icon={<IconKey size={24} />} title={t('keys.none')} hint={t('keys.noneHint')}>
          {add}
        </Empty>
      ) : (
        <ItemTable
          label={t('keys.list')}
          name={t('keys.name')}
          columns={[
            { words: t('keys.scopes'), width: 20 },
            { words: t('keys.column.used'), width: 18 },
            { words: t('keys.column.created'), width: 22 },
            { words: t('keys.column.state'), width: 20 },
          ]}
        >
          {data.keys.map((key) => (
            <KeyRow
              key={key.id}
              of={key}
              revoke={async () => {
                await ask(revokeKey, { params: key });
                await invalidate(queryClient, listKeys);
              }}
            />
          ))}
        </ItemTable>
      )}
      <Drawer
        opened={params.get('key') === 'new'}
        onClose={() => setParams({})}
        position="right"
        size="min(440px, 100%)"
        title={t('keys.add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <KeyForm
          onCreated={(newSecret) => {
            setParams({});
            setSecret(newSecret);
          }}
        />
      </Drawer>
      {secret ? (
        <ShownOnce
          title={t('keys.created')}
          hint={t('keys.once')}
          label={t('keys.label')}
          value={secret}
          onClose={() => setSecret(null)}
        />
      ) : null}
    </Stack>
  );
}

function KeyRow({ of: key, revoke }: { of: Key; revoke: () => Promise<unknown> }) {
  const { t, i18n } = useTranslation('access');
  const now = useNow();
  const at = (time: string) => formatDateTime(time, i18n.language);
  const { name, hint, scopes, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt } = key;
  const ended = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <ItemRow
      name={name}
      about={`${hint}…`}
      off={revokedAt !== null || ended}
      cells={[
        scopes.map((scope) => t(`keys.scope.${scope}`)).join(', '),
        lastUsedAt ? at(lastUsedAt) : t('keys.unused'),
        t('keys.by', { name: createdBy, at: at(createdAt) }),
        revokedAt ? (
          <Status key="state" tone="reject">
            {t('keys.revoked', { at: at(revokedAt) })}
          </Status>
        ) : (
          <Status key="state" tone={ended ? 'reject' : 'approve'}>
            {expiresAt ? t(ended ? 'keys.ended' : 'keys.until', { at: at(expiresAt) }) : t('keys.forever')}
          </Status>
        ),
      ]}
      direct={[
        revokedAt
          ? null
          : {
              key: 'revoke',
              words: t('keys.revoke', { name }),
              icon: IconTrash,
              question: {
                ask: t('keys.askRevoke', { name }),
                yes: t('keys.yes'),
                run: revoke,
              },
            },
      ]}
    />
  );
}
