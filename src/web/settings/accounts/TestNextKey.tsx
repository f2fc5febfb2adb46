import { Button, Group } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModerationAccount } from '../../../api/moderation-accounts.ts';
import { TestResult } from './TestResult.tsx';
import { useTest } from './use-test.ts';

type Props = { account: ModerationAccount; children?: ReactNode };

/** Tests the next key and shows the result. `children` are more buttons for its row. */
export function TestNextKey({ account, children }: Props) {
  const { t } = useTranslation('accounts');
  const tested = useTest(account, 'next');
  return (
    <>
      <Group gap={8}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlugConnected size={14} />}
          title={t('test.hint')}
          loading={tested.test.isPending}
          disabled={account.serviceKey === null}
          onClick={() => tested.test.mutate()}
        >
          {t('test.wordsNext')}
        </Button>
        {children}
      </Group>
      <TestResult of={tested} />
    </>
  );
}
