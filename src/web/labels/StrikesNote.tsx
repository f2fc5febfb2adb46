import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Strikes } from '../../api/enforcement.ts';
import { formatDate } from '../format/time.ts';

/** The strikes of a user that have not ended, and when the next one does. */
export function StrikesNote({ strikes: { points, until } }: { strikes: Strikes }) {
  const { t, i18n } = useTranslation('case');
  return (
    <Text size="sm" data-testid="strikes">
      {t('past.strikes', { count: points })}
      {until ? ` · ${t('past.strikesUntil', { at: formatDate(until, i18n.language) })}` : null}
    </Text>
  );
}
