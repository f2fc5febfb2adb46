import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../api/problem-error.ts';
import { Note } from './Note.tsx';

type Props = { error: unknown; onRetry?: (() => void) | undefined; compact?: boolean };

/** An error: what happened, what to do about it, and the server's own sentence. */
export function ErrorNote({ error, onRetry, compact = false }: Props) {
  const { t } = useTranslation('problems');
  const code = isProblem(error) ? error.problem.code : 'internal';
  const detail = isProblem(error) ? error.problem.detail : error instanceof Error ? error.message : '';
  return (
    <Note tone={code === 'offline' ? 'offline' : 'error'} title={t(`${code}.what`)} alert compact={compact}>
      <Text size="sm">{t(`${code}.do`)}</Text>
      {detail ? (
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      ) : null}
      {onRetry ? (
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
    </Note>
  );
}
