import { Button, Skeleton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconVolumeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { q } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { paths } from '../paths.ts';
import { Empty } from '../ui/Empty.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { VideoHeader } from '../videos/VideoHeader.tsx';
import page from '../videos/VideoPage.module.css';
import classes from './Sound.module.css';
import { SoundFindings } from './SoundFindings.tsx';
import { SoundTranscript } from './SoundTranscript.tsx';
import { SoundView } from './SoundView.tsx';
import { useSound } from './use-sound.ts';

/** One audio file: its wave with what was found in it, what was said, and every finding. */
export function AudioFilePage() {
  const { t } = useTranslation('audio');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(q.submission(id));
  if (data) return <AudioFile key={id} detail={data} />;
  if (isProblem(error, 'not_found')) {
    return (
      <Empty icon={<IconVolumeOff size={24} />} title={t('gone.title')} hint={t('gone.hint')}>
        <Button component={Link} to={paths.audio()} variant="default">
          {t('gone.back')}
        </Button>
      </Empty>
    );
  }
  if (error) {
    return (
      <div className={page.page}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return <Waiting />;
}

function AudioFile({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation('common');
  const { submission, findings, fragments, missing } = detail;
  useDocumentTitle(`${submission.title} · ${t('product')}`);
  const [activeId, setActiveId] = useState<string | null>(null);
  const sound = useSound(submission, findings);
  const shared = { submission, findings, sound, activeId, onActive: setActiveId };
  return (
    <div className={page.page}>
      <VideoHeader detail={detail} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <SoundView {...shared} fragments={fragments} missing={missing} />
          <SoundTranscript {...shared} transcript={detail.transcript} />
        </div>
        <SoundFindings {...shared} />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={page.page} aria-hidden>
      <Skeleton height={30} width={320} mb={8} />
      <Skeleton height={18} width={480} maw="100%" mb="md" />
      <div className={classes.columns}>
        <Skeleton height={360} />
        <Skeleton height={260} />
      </div>
    </div>
  );
}
