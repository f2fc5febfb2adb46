import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { q } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { paths } from '../paths/paths.ts';
import page from '../submissions/SubmissionPage.module.css';
import { Empty } from '../ui/Empty.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import classes from './Audio.module.css';
import { AudioResultsPage } from './AudioResultsPage.tsx';

/** One audio file: its waveform, its transcript and its findings. */
export function AudioFilePage() {
  const { t } = useTranslation('audio');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(q.submission(id));
  if (data) return <AudioResultsPage key={id} detail={data} />;
  if (isProblem(error, 'not_found')) {
    return (
      <Empty icon={<IconVolumeOff size={24} />} title={t('gone.title')} page>
        <Button component={Link} to={paths.audio()} variant="default">
          {t('gone.back')}
        </Button>
      </Empty>
    );
  }
  if (error) {
    return (
      <div className={page.page}>
        <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return <Waiting />;
}

function Waiting() {
  const { t } = useTranslation('audio');
  return (
    <div className={page.page} aria-busy="true">
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <Skeleton height={30} width={320} mb={8} />
      <Skeleton height={18} width={480} maw="100%" mb="md" />
      <div className={classes.columns}>
        <Skeleton height={360} />
        <Skeleton height={260} />
      </div>
    </div>
  );
}
