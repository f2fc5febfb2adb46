import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../api/problem-error.ts';
import { ErrorNote } from './ErrorNote.tsx';
import { Note } from './Note.tsx';

/** Why a section of the settings cannot be shown. A remote moderation service is not an error. */
export function OperatorNote({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('problems');
  if (!isProblem(error, 'no_operator')) return <ErrorNote error={error} onRetry={onRetry} />;
  return (
    <Note tone="calm" title={t('no_operator.what')}>
      <Text size="sm">{t('no_operator.do')}</Text>
    </Note>
  );
}
