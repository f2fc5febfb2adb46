import { Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type RetentionAnswer,
  retentionFields,
  retentionKinds,
  setRetention,
} from '../../../api/retention.ts';
import { ask } from '../../api/ask.ts';
import { retentionQuery } from '../../api/retention.ts';
import { formatCount, formatDateTime } from '../../format/time.ts';
import { BodyForm } from '../../forms/BodyForm.tsx';
import { isSame } from '../../forms/changes-of.ts';
import { useBodyForm } from '../../forms/use-body-form.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { DryRun } from './DryRun.tsx';
import classes from './Retention.module.css';
import { RuleRow } from './RuleRow.tsx';
import { type RulesDraft, rulesIn } from './rules-draft.ts';

/** The retention period of each kind of data. */
export function Rules() {
  const { data, error, refetch } = useQuery(retentionQuery());
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={480} />;
  return <RulesForm answer={data} />;
}

function RulesForm({ answer }: { answer: RetentionAnswer }) {
  const { t } = useTranslation('retention');
  const queryClient = useQueryClient();
  const form = useBodyForm({
    fields: retentionFields,
    initial: answer.rules as RulesDraft,
    toBody: rulesIn,
    draftKey: 'retention',
    send: (body) => ask(setRetention, { body }),
    onSent: (answer) => queryClient.setQueryData(retentionQuery().queryKey, answer),
  });
  const { values, setFieldValue, validate, getInputNode } = form.form;
  const changed = !isSame(values, answer.rules);
  const check = () => {
    const [wrong] = Object.keys(validate().errors);
    if (wrong) getInputNode(wrong)?.focus();
    return wrong === undefined;
  };
  return (
    <Stack gap="sm">
      <BodyForm
        of={form}
        label={t('save')}
        gap="sm"
        more={
          <Text size="sm" c="dimmed" role="status">
            {changed ? t('unsaved') : form.save.isSuccess ? t('saved') : ''}
          </Text>
        }
      >
        <ul className={classes.rules}>
          {retentionKinds.map((kind) => (
            <RuleRow
              key={kind}
              kind={kind}
              field={form.field}
              days={values[kind]}
              change={(days) => setFieldValue(kind, days)}
            />
          ))}
        </ul>
        <LastRun answer={answer} />
      </BodyForm>
      <DryRun rules={values} check={check} />
    </Stack>
  );
}

function LastRun({ answer: { lastRun } }: { answer: RetentionAnswer }) {
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
