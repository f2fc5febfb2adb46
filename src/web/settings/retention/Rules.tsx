import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type RetentionAnswer,
  type RetentionKind,
  type RetentionRules,
  retentionKinds,
  setRetention,
} from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { retentionQuery } from '../../api/retention.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { formatCount, formatDateTime } from '../../ui/time.ts';
import { DryRun } from './DryRun.tsx';
import classes from './Retention.module.css';
import { RuleRow } from './RuleRow.tsx';

/** How long each kind of data is kept. */
export function Rules() {
  const { data, error, refetch } = useQuery(retentionQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} />;
  return <RulesForm given={data} />;
}

function RulesForm({ given }: { given: RetentionAnswer }) {
  const { t } = useTranslation('retention');
  const queryClient = useQueryClient();
  // What was changed here and not saved: what others save meanwhile is seen in the other rows.
  const [changed, setChanged] = useState<Partial<RetentionRules>>({});
  const rules: RetentionRules = { ...given.rules, ...changed };
  const dirty = retentionKinds.some((kind) => rules[kind] !== given.rules[kind]);
  const saving = useMutation({
    mutationFn: () => ask(setRetention, { body: rules }),
    onSuccess: (answer) => {
      queryClient.setQueryData(retentionQuery().queryKey, answer);
      setChanged({});
    },
  });
  const set = (kind: RetentionKind, days: number | null) => {
    saving.reset();
    setChanged((before) => ({ ...before, [kind]: days }));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && !saving.isPending) saving.mutate();
      }}
    >
      <ul className={classes.rules}>
        {retentionKinds.map((kind) => (
          <RuleRow key={kind} kind={kind} days={rules[kind]} onChange={(days) => set(kind, days)} />
        ))}
      </ul>
      <LastRun given={given} />
      {saving.error ? <ErrorNote error={saving.error} compact /> : null}
      <Group gap="sm" my="sm">
        <Button type="submit" disabled={!dirty} loading={saving.isPending}>
          {t('save')}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {dirty ? t('unsaved') : saving.isSuccess ? t('saved') : ''}
        </Text>
      </Group>
      <DryRun rules={rules} />
    </form>
  );
}

function LastRun({ given: { lastRun } }: { given: RetentionAnswer }) {
  const { t, i18n } = useTranslation('retention');
  if (!lastRun) return <Text size="sm">{t('neverRan')}</Text>;
  const removed = retentionKinds
    .filter((kind) => lastRun.removed[kind])
    .map((kind) =>
      t('removed', {
        kind: t(`kind.${kind}.name`),
        rows: formatCount(lastRun.removed[kind] ?? 0, i18n.language),
      }),
    );
  return (
    <Text size="sm">
      {t('lastRun', { at: formatDateTime(lastRun.at, i18n.language) })}{' '}
      {removed.length > 0 ? removed.join(', ') : t('lastRunNothing')}
    </Text>
  );
}
