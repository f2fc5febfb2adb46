import { Button } from '@mantine/core';
import { IconBroadcastOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { AudioResultsPage } from '../audio/AudioResultsPage.tsx';
import { paths } from '../paths/paths.ts';
import { hasEnded } from '../submissions/progress.ts';
import { Empty } from '../ui/Empty.tsx';
import { VideoResultsPage } from '../videos/VideoResultsPage.tsx';
import { LiveAudio } from './LiveAudio.tsx';
import { LivePanel } from './LivePanel.tsx';

/** One live video or audio stream. */
export function StreamPage() {
  const { t } = useTranslation('streams');
  return (
    <VideoResultsPage
      title={t('title')}
      notFound={<NoStream />}
      AudioResults={AudioStream}
      Live={LivePanel}
    />
  );
}

function AudioStream({ detail }: { detail: SubmissionDetail }) {
  const { id, state } = detail.submission;
  return <AudioResultsPage detail={detail} live={hasEnded(state) ? null : <LiveAudio id={id} />} />;
}

function NoStream() {
  const { t } = useTranslation('streams');
  return (
    <Empty icon={<IconBroadcastOff size={24} />} title={t('gone.title')} page>
      <Button component={Link} to={paths.streams()} variant="default">
        {t('gone.back')}
      </Button>
    </Empty>
  );
}
