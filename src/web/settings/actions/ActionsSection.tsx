import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type ActionChanges, changeAction, type EnforcementAction } from '../../../api/enforcement.ts';
import { inLanguage } from '../../../api/languages.ts';
import { ask } from '../../api/ask.ts';
import { actionsQuery } from '../../api/settings.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { ItemRow, ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { ActionForm } from './ActionForm.tsx';

/** What decisions can do beyond their verdict, in the order of the decision form. The address says which one is open. */
export function ActionsSection() {
  const { t, i18n } = useTranslation('actions');
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(actionsQuery());
  const change = useMutation({
    mutationFn: ({ key, ...body }: ActionChanges & { key: string }) =>
      ask(changeAction, { params: { key }, body }),
    onSuccess: () => settingsChanged(queryClient, 'actions'),
  });
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemTableSkeleton rows={4} />;
  const open = (action: string | null) => setParams(action === null ? {} : { action });
  const chosen = params.get('action');
  const action = data.actions.find(({ key }) => key === chosen) ?? null;
  const offered = data.actions.filter(({ archived }) => !archived);
  const archived = data.actions.filter((one) => one.archived);
  const nameOf = ({ names, key }: EnforcementAction) => inLanguage(names, i18n.language) ?? key;
  const columns = [
    { words: t('column.with'), width: 24 },
    { words: t('column.role'), width: 18 },
    { words: t('column.strike'), width: 20 },
  ];
  const move = (one: EnforcementAction, beside: EnforcementAction | undefined) =>
    beside && (() => change.mutate({ key: one.key, position: beside.position }));
  const row = (one: EnforcementAction, at: number) => {
    const name = nameOf(one);
    const does = (key: string, icon: typeof IconPencil, run: (() => void) | undefined) => ({
      key,
      words: t(key, { name }),
      icon,
      disabled: change.isPending,
      run,
    });
    const archive = (gone: boolean) => () => change.mutate({ key: one.key, archived: gone });
    const edit = does('change', IconPencil, () => open(one.key));
    return (
      <ItemRow
        key={one.key}
        name={name}
        about={one.key}
        cells={[
          one.verdicts.map((verdict) => t(`case:verdict.${verdict}`)).join(', '),
          t(`common:role.${one.role}`),
          one.strike ? t('strikes', one.strike) : null,
        ]}
        direct={one.archived ? [edit, does('restore', IconArchiveOff, archive(false))] : [edit]}
        more={
          one.archived
            ? undefined
            : [
                does('up', IconArrowUp, move(one, offered[at - 1])),
                does('down', IconArrowDown, move(one, offered[at + 1])),
                does('archive', IconArchive, archive(true)),
              ]
        }
      />
    );
  };
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
      {offered.length === 0 ? <Text size="sm">{t('none')}</Text> : null}
      {offered.length > 0 ? (
        <ItemTable label={t('list')} name={t('field.name')} columns={columns}>
          {offered.map(row)}
        </ItemTable>
      ) : null}
      {archived.length > 0 ? (
        <section>
          <Heading>{t('archived')}</Heading>
          <Text size="sm" c="dimmed" mb="xs">
            {t('archivedHint')}
          </Text>
          <ItemTable label={t('archived')} name={t('field.name')} columns={columns}>
            {archived.map(row)}
          </ItemTable>
        </section>
      ) : null}
      <Drawer
        opened={chosen === 'new' || action !== null}
        onClose={() => open(null)}
        position="right"
        size="min(520px, 100%)"
        title={action ? nameOf(action) : t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <ActionForm key={chosen} action={action} onSaved={() => open(null)} />
      </Drawer>
    </Stack>
  );
}
