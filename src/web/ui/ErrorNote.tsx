import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../api/problem-error.ts';

type Props = { error: unknown; onRetry?: (() => void) | undefined; compact?: boolean };

/** What happened, in the reader's words, what to do about it, and the server's own sentence under it. */
export function ErrorNote({ error, onRetry, compact = false }: Props) {
  const { t } = useTranslation('problems');
  const code = isProblem(error) ? error.problem.code : 'internal';
  const detail = isProblem(error) ? error.problem.detail : error instanceof Error ? error.message : '';
  const Icon = code === 'offline' ? IconCloudOff : IconAlertTriangle;
  return (
    <Alert
      role="alert"
      color={code === 'offline' ? 'gray' : 'red'}
      variant="light"
      icon={<Icon size={18} aria-hidden="true" />}
      title={t(`${code}.what`)}
      p={compact ? 'xs' : 'md'}
    >
      <Text size="sm">{t(`${code}.do`)}</Text>
      {detail ? (
        <Text size="xs" c="dimmed" mt={4}>
          {detail}
        </Text>
      ) : null}
      {onRetry ? (
        <Button size="xs" variant="default" mt="xs" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </Alert>
  );
}
