import { Button, Group, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FirstSteps } from '../../api/guide.ts';
import { testModerationAccount } from '../../api/moderation-accounts.ts';
import { ask } from '../api/ask.ts';
import { accountsChanged } from '../api/moderation-accounts.ts';
import { formatDateTime } from '../format/time.ts';
import { paths } from '../paths/paths.ts';
import { TestOutcome } from '../settings/accounts/TestOutcome.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';

/** The account that sends content, and one signed request to test it. */
export function ConnectionStep({ connection }: { connection: NonNullable<FirstSteps['connection']> }) {
  const { t, i18n } = useTranslation('first-steps');
  const queryClient = useQueryClient();
  const { account, name, source, succeededAt } = connection;
  const test = useMutation({
    mutationFn: () => ask(testModerationAccount, { params: { id: account }, body: { key: 'current' } }),
    onSuccess: () => accountsChanged(queryClient),
  });
  return (
    <>
      <Text size="sm">
        {t(`connection.${source}`, { name })}{' '}
        {succeededAt ? t('connection.done', { at: formatDateTime(succeededAt, i18n.language) }) : null}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('connection.test')}
        </Button>
        <Button component={Link} to={paths.settings('accounts')} variant="subtle">
          {t('connection.accounts')}
        </Button>
      </Group>
      <div role="status">{test.data ? <TestOutcome test={test.data.test} /> : null}</div>
      {test.error ? <ErrorNote error={test.error} compact /> : null}
    </>
  );
}
