import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../api/connection.ts';
import { isProblem } from '../api/problem-error.ts';
import { Note } from './Note.tsx';

type Props = { error: unknown; onRetry?: (() => void) | undefined; compact?: boolean };

/** An error: what happened, what to do about it, and the server's own sentence. */
export function ErrorNote({ error, onRetry, compact = false }: Props) {
  const { t } = useTranslation('problems');
  const code = isProblem(error) ? error.problem.code : 'internal';
  // What failed is not repeated by itself, but the note must not say that the network is still gone.
  const isBack = useConnection() === 'live' && code === 'offline';
  const words = isBack ? 'offline.back' : code;
  const detail = isProblem(error) ? error.problem.detail : error instanceof Error ? error.message : '';
  return (
    <Note tone={code === 'offline' ? 'offline' : 'error'} title={t(`${words}.what`)} alert compact={compact}>
      <Text size="sm">{t(`${words}.do`)}</Text>
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
