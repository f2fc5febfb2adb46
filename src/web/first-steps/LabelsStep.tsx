import { Button, Group, Text } from '@mantine/core';
import { IconTags } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FirstSteps } from '../../api/guide.ts';
import { formatCount } from '../format/time.ts';
import { paths } from '../paths/paths.ts';

/** Counts numeric labels without a name, and links to the page that lists them first. */
export function LabelsStep({ labels: { nameless, seen } }: { labels: NonNullable<FirstSteps['labels']> }) {
  const { t, i18n } = useTranslation('first-steps');
  const shown = formatCount(nameless, i18n.language);
  return (
    <>
      <Text size="sm">
        {nameless > 0
          ? t('labels.nameless', { count: nameless, shown })
          : t(seen > 0 ? 'labels.done' : 'labels.waiting')}
      </Text>
      <Group>
        <Button
          component={Link}
          to={paths.settings('labels')}
          variant="default"
          leftSection={<IconTags size={16} />}
        >
          {t(nameless > 0 ? 'labels.name' : 'labels.all')}
        </Button>
      </Group>
    </>
  );
}
