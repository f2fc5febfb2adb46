import { Button, Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type RefusedStatement, sendRefusedStatements } from '../../../api/statement-sending.ts';
import { ask } from '../../api/ask.ts';
import { refusedQuery, statementSendingChanged } from '../../api/statement-sending.ts';
import { formatDateTime } from '../../format/time.ts';
import { usePolicyName } from '../../labels/policies.ts';
import { paths } from '../../paths/paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { ItemRow, ItemTable, ItemTableSkeleton } from '../../ui/ItemTable.tsx';

/** What the Transparency Database refused, with the faults that it found. */
export function RefusedStatements() {
  const { t, i18n } = useTranslation('statements');
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(refusedQuery());
  const again = useMutation({
    mutationFn: (body: { decisionId?: string }) => ask(sendRefusedStatements, { body }),
    onSuccess: () => statementSendingChanged(queryClient),
  });
  const nameOf = usePolicyName();
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <ItemTableSkeleton rows={2} />;
  const decided = ({ decidedAt }: RefusedStatement) =>
    t('refused.decided', { at: formatDateTime(decidedAt, i18n.language) });
  return (
    <>
      <Group gap="sm" justify="space-between">
        <Heading level={3}>{t('refused.title')}</Heading>
        <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate({})}>
          {t('refused.sendAll')}
        </Button>
      </Group>
      {again.error ? <ErrorNote error={again.error} compact /> : null}
      <ItemTable
        label={t('refused.title')}
        name={t('refused.decision')}
        columns={[
          { words: t('refused.at'), width: 24 },
          { words: t('refused.faults'), width: 44 },
        ]}
      >
        {data.refused.map((one) => (
          <ItemRow
            key={one.decisionId}
            name={decided(one)}
            head={<Link to={paths.case('all', one.caseId)}>{decided(one)}</Link>}
            about={one.policy === null ? undefined : nameOf(one.policy)}
            cells={[
              formatDateTime(one.at, i18n.language),
              one.errors.map(({ field, message }) => (
                <Text key={`${field} ${message}`} size="sm">
                  {field === '' ? message : `${field}: ${message}`}
                </Text>
              )),
            ]}
            direct={[
              {
                key: 'again',
                words: t('refused.send'),
                icon: IconSend,
                run: () => again.mutate({ decisionId: one.decisionId }),
              },
            ]}
          />
        ))}
      </ItemTable>
    </>
  );
}
