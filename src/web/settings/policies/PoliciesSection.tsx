import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { inLanguage } from '../../../api/languages.ts';
import { changePolicy, type Policy, type PolicyChanges } from '../../../api/policies.ts';
import { ask } from '../../api/ask.ts';
import { policiesQuery } from '../../api/settings.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { PolicyRow } from './PolicyRow.tsx';

/** The policies that decisions are based on, in the order of the decision form. The address says which one is open. */
export function PoliciesSection() {
  const { t, i18n } = useTranslation('policies');
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(policiesQuery());
  const change = useMutation({
    mutationFn: ({ key, ...body }: PolicyChanges & { key: string }) =>
      ask(changePolicy, { params: { key }, body }),
    onSuccess: () => settingsChanged(queryClient, 'policies'),
  });
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemTableSkeleton rows={9} />;
  const open = (policy: string | null) => setParams(policy === null ? {} : { policy });
  const chosen = params.get('policy');
  const policy = data.policies.find(({ key }) => key === chosen) ?? null;
  const offered = data.policies.filter(({ archived }) => !archived);
  const archived = data.policies.filter((one) => one.archived);
  const columns = [
    { words: t('column.labels'), width: 26 },
    { words: t('field.provision'), width: 40 },
  ];
  const move = (one: Policy, beside: Policy | undefined) =>
    beside && (() => change.mutate({ key: one.key, position: beside.position }));
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="start">
        <Text size="sm" c="dimmed" maw={640}>
          {t('what')}
        </Text>
        <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
          {t('add')}
        </Button>
      </Group>
      {change.error ? <ErrorNote error={change.error} compact /> : null}
      <ItemTable label={t('list')} name={t('field.name')} columns={columns}>
        {offered.map((one, at) => (
          <PolicyRow
            key={one.key}
            policy={one}
            busy={change.isPending}
            onOpen={() => open(one.key)}
            onUp={move(one, offered[at - 1])}
            onDown={move(one, offered[at + 1])}
            onArchive={() => change.mutate({ key: one.key, archived: true })}
          />
        ))}
      </ItemTable>
      {archived.length > 0 ? (
        <section>
          <Heading>{t('archived')}</Heading>
          <Text size="sm" c="dimmed" mb="xs">
            {t('archivedHint')}
          </Text>
          <ItemTable label={t('archived')} name={t('field.name')} columns={columns}>
            {archived.map((one) => (
              <PolicyRow
                key={one.key}
                policy={one}
                busy={change.isPending}
                onOpen={() => open(one.key)}
                onRestore={() => change.mutate({ key: one.key, archived: false })}
              />
            ))}
          </ItemTable>
        </section>
      ) : null}
      <Drawer
        opened={chosen === 'new' || policy !== null}
        onClose={() => open(null)}
        position="right"
        size="min(520px, 100%)"
        title={policy ? (inLanguage(policy.names, i18n.language) ?? policy.key) : t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <PolicyForm key={chosen} policy={policy} onSaved={() => open(null)} />
      </Drawer>
    </Stack>
  );
}
