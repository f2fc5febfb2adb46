import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { changeRule, pauseRules, type Rule, type RuleChanges } from '../../../api/rules.ts';
import { ask } from '../../api/ask.ts';
import { rulesQuery } from '../../api/rules.ts';
import { settingsChanged } from '../../api/settings-changed.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';
import { SectionHead } from '../section/SectionHead.tsx';
import { RuleForm } from './RuleForm.tsx';
import { RuleRow } from './RuleRow.tsx';
import { ValueLists } from './ValueLists.tsx';

/** The rules in their order, and the lists that they name. The address says which one is open. */
export function RulesSection() {
  const { t } = useTranslation('rules');
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(rulesQuery());
  const change = useMutation({
    mutationFn: ({ id, ...body }: RuleChanges & { id: string }) => ask(changeRule, { params: { id }, body }),
    onSuccess: () => settingsChanged(queryClient, 'rules'),
  });
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemTableSkeleton rows={6} />;
  const { rules, lists, pausedAt } = data;
  const chosen = params.get('rule');
  const rule = rules.find(({ id }) => id === chosen) ?? null;
  const open = (id: string | null) => setParams(id === null ? {} : { rule: id });
  const move = (one: Rule, beside: Rule | undefined) =>
    beside && (() => change.mutate({ id: one.id, position: beside.position }));
  return (
    <Stack gap="sm">
      <SectionHead what={t('what')}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => open('new')}>
          {t('add')}
        </Button>
      </SectionHead>
      <Pause paused={pausedAt !== null} />
      {change.error ? <ErrorNote error={change.error} compact /> : null}
      {rules.length === 0 ? (
        <Text size="sm">{t('none')}</Text>
      ) : (
        <ItemTable
          label={t('list')}
          name={t('name')}
          columns={[
            { words: t('column.when'), width: 40 },
            { words: t('column.outcome'), width: 20 },
            { words: t('column.state'), width: 14 },
          ]}
        >
          {rules.map((one, at) => (
            <RuleRow
              key={one.id}
              rule={one}
              lists={lists}
              busy={change.isPending}
              onOpen={() => open(one.id)}
              onChange={(body) => change.mutateAsync({ id: one.id, ...body })}
              onUp={move(one, rules[at - 1])}
              onDown={move(one, rules[at + 1])}
            />
          ))}
        </ItemTable>
      )}
      <ValueLists lists={lists} />
      <Drawer
        opened={chosen === 'new' || rule !== null}
        onClose={() => open(null)}
        position="right"
        size="min(560px, 100%)"
        title={rule?.name ?? t('add')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <RuleForm key={chosen} rule={rule} lists={lists} onSaved={() => open(null)} />
      </Drawer>
    </Stack>
  );
}

/** One switch for all rules. */
function Pause({ paused }: { paused: boolean }) {
  const { t } = useTranslation('rules');
  const queryClient = useQueryClient();
  const pausing = useMutation({
    mutationFn: () => ask(pauseRules, { body: { paused: !paused } }),
    onSuccess: () => settingsChanged(queryClient, 'rules'),
  });
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Group gap="sm" role="group" aria-label={t(paused ? 'paused' : 'decide')}>
      <Button
        variant="default"
        leftSection={<Icon size={16} />}
        loading={pausing.isPending}
        onClick={() => pausing.mutate()}
      >
        {t(paused ? 'resume' : 'pause')}
      </Button>
      <Text size="sm" role="status" fw={paused ? 600 : undefined}>
        {paused ? `${t('paused')}. ${t('pausedHint')}` : t('decide')}
      </Text>
      {pausing.error ? <ErrorNote error={pausing.error} compact /> : null}
    </Group>
  );
}
