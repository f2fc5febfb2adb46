import { Button, Drawer, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type Key, listKeys, revokeKey } from '../../../api/keys.ts';
import { ask } from '../../api/ask.ts';
import { invalidate, queryOf } from '../../api/query.ts';
import { formatDateTime } from '../../format/time.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from '../../ui/Rows.module.css';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { useNow } from '../../ui/use-now.ts';
import { KeyForm } from './KeyForm.tsx';

/** The API keys of programs. The address says whether the drawer of a new one is open. */
export function KeysSection() {
  const { t } = useTranslation('access');
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(queryOf(listKeys));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={220} />;
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setParams({ key: 'new' })}>
      {t('keys.add')}
    </Button>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start">
        <Text size="sm" c="dimmed" maw={640}>
          {t('keys.what')}
        </Text>
        {data.keys.length > 0 ? add : null}
      </Group>
      {data.keys.length === 0 ? (
        <Empty icon={<IconKey size={24} />} title={t('keys.none')} hint={t('keys.noneHint')}>
          {add}
        </Empty>
      ) : (
        <ul className={classes.rows} aria-label={t('keys.list')}>
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
        </ul>
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
  const facts = [
    scopes.map((scope) => t(`keys.scope.${scope}`)).join(', '),
    lastUsedAt ? t('keys.used', { at: at(lastUsedAt) }) : t('keys.unused'),
    t('keys.by', { name: createdBy, at: at(createdAt) }),
    revokedAt
      ? t('keys.revoked', { at: at(revokedAt) })
      : expiresAt
        ? t(ended ? 'keys.ended' : 'keys.until', { at: at(expiresAt) })
        : t('keys.forever'),
  ];
  return (
    <li className={classes.row} data-off={revokedAt || ended ? true : undefined}>
      <div className={classes.about}>
        <Text fw={600}>
          {name}{' '}
          <Text span size="sm" c="dimmed" ff="monospace">
            {hint}…
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      {revokedAt ? null : (
        <ConfirmButton
          words={t('keys.revoke', { name })}
          icon={<IconTrash size={16} />}
          iconOnly
          ask={t('keys.askRevoke', { name })}
          yes={t('keys.yes')}
          no={t('no')}
          run={revoke}
        />
      )}
    </li>
  );
}
