import { Button, Group, Text } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FirstSteps } from '../../api/guide.ts';
import { formatCount } from '../format/time.ts';
import { paths } from '../paths/paths.ts';

/** The number of the operator's own words, or why it is unknown. */
export function WordsStep({ words: { count, why } }: { words: NonNullable<FirstSteps['words']> }) {
  const { t, i18n } = useTranslation('first-steps');
  if (why) return <Text size="sm">{t(`words.${why}`)}</Text>;
  const total = count ?? 0;
  return (
    <>
      {total > 0 ? (
        <Text size="sm">{t('words.done', { count: total, shown: formatCount(total, i18n.language) })}</Text>
      ) : null}
      <Group gap="xs">
        <Button
          component={Link}
          to={paths.words({ word: 'new' })}
          variant="default"
          leftSection={<IconPlus size={16} />}
        >
          {t('words.add')}
        </Button>
        <Button
          component={Link}
          to={paths.words({ import: '1' })}
          variant="default"
          leftSection={<IconFileImport size={16} />}
        >
          {t('words.list')}
        </Button>
      </Group>
    </>
  );
}
