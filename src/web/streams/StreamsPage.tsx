import { Button, Group, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { EndedStreams } from './EndedStreams.tsx';
import { RunningStreams } from './RunningStreams.tsx';
import classes from './StreamsPage.module.css';

/** Every live stream: the running ones as a wall, the highest risk first; the ended ones below. */
export function StreamsPage() {
  const { t } = useTranslation(['streams', 'common']);
  useDocumentTitle(`${t('title')} · ${t('common:product')}`);
  return (
    <div className={classes.page}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={1} size="h1">
          {t('title')}
        </Title>
        <Group gap="xs">
          <Button
            component={Link}
            to={paths.submit('audio-stream')}
            variant="default"
            leftSection={<IconPlus size={16} />}
          >
            {t('submit.audio')}
          </Button>
          <Button component={Link} to={paths.submit('video-stream')} leftSection={<IconPlus size={16} />}>
            {t('submit.video')}
          </Button>
        </Group>
      </Group>
      <RunningStreams />
      <EndedStreams />
    </div>
  );
}
