import { Button, Group, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ModerationAccount, testModerationAccount } from '../../../api/moderation-accounts.ts';
import { ask } from '../../api/ask.ts';
import { accountsChanged } from '../../api/moderation-accounts.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { TestOutcome } from './TestOutcome.tsx';

type Props = { account: ModerationAccount; keyToUse: 'current' | 'next'; children?: ReactNode };

/** Sends one signed text to the service and shows the result. `children` are more buttons for its row. */
export function TestAccount({ account, keyToUse, children }: Props) {
  const { t } = useTranslation('accounts');
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: () => ask(testModerationAccount, { params: { id: account.id }, body: { key: keyToUse } }),
    onSuccess: () => accountsChanged(queryClient),
  });
  const last = account.lastTest?.key === keyToUse ? account.lastTest : null;
  const result = test.data?.test ?? last;
  return (
    <>
      <Group gap={8}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlugConnected size={14} />}
          title={t('test.hint')}
          loading={test.isPending}
          disabled={account.serviceKey === null}
          onClick={() => test.mutate()}
        >
          {t(keyToUse === 'next' ? 'test.wordsNext' : 'test.words')}
        </Button>
        {children}
      </Group>
      <div role="status" data-testid="tested">
        {test.isPending ? (
          <Text size="sm" c="dimmed">
            {t('test.running')}
          </Text>
        ) : result && !test.error ? (
          <TestOutcome test={result} />
        ) : null}
      </div>
      {test.error ? <ErrorNote error={test.error} compact /> : null}
    </>
  );
}
