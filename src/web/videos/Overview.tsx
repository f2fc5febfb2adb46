import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { weight } from '../media/film-frames.ts';
import { Heading } from '../ui/Heading.tsx';
import { FindingsTable, type ListProps } from './FindingsTable.tsx';
import type { Film } from './film.ts';
import { hasEnded } from './progress.ts';

/** What matters most first, then every chart. */
export function Overview({ film, charts, ...list }: { film: Film; charts: ReactNode } & ListProps) {
  const { t } = useTranslation('videos');
  const worst = [...film.findings].sort((a, b) => weight(b) - weight(a));
  return (
    <Stack gap="sm">
      <Paper component="section" p="sm" withBorder bg="var(--sl-surface-1)">
        <Heading level={3}>{t('overview.worst')}</Heading>
        {worst.length > 0 ? (
          <FindingsTable findings={worst} withTask first={6} {...list} />
        ) : (
          <Text size="sm" c="dimmed" mt={4}>
            {t(hasEnded(film.detail.submission.state) ? 'overview.nothing' : 'overview.notYet')}
          </Text>
        )}
      </Paper>
      {charts}
    </Stack>
  );
}
