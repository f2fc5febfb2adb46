import { Button } from '@mantine/core';
import { IconMovieOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../paths/paths.ts';
import { Empty } from '../ui/Empty.tsx';
import { FilmPage } from './FilmPage.tsx';

export function VideoPage() {
  const { t } = useTranslation('videos');
  return <FilmPage title={t('title')} notFound={<NoFilm />} />;
}

function NoFilm() {
  const { t } = useTranslation('videos');
  return (
    <Empty icon={<IconMovieOff size={24} />} title={t('gone.title')} hint={t('gone.hint')} page>
      <Button component={Link} to={paths.videos()} variant="default">
        {t('gone.back')}
      </Button>
    </Empty>
  );
}
