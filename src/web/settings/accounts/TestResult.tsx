import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { TestOutcome } from './TestOutcome.tsx';
import type { Tested } from './use-test.ts';

/** A running test, and what came of it. */
export function TestResult({ of: { test, result } }: { of: Tested }) {
  const { t } = useTranslation('accounts');
  return (
    <>
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
