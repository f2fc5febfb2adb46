import { Button } from '@mantine/core';
import { IconMovieOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { Empty } from '../ui/Empty.tsx';
import { VideoResultsPage } from './VideoResultsPage.tsx';

export function VideoPage() {
  const { t } = useTranslation('videos');
  return <VideoResultsPage title={t('title')} notFound={<VideoNotFound />} />;
}

function VideoNotFound() {
  const { t } = useTranslation('videos');
  return (
    <Empty icon={<IconMovieOff size={24} />} title={t('gone.title')} page>
      <Button component={Link} to={paths.videos()} variant="default">
        {t('gone.back')}
      </Button>
    </Empty>
  );
}
