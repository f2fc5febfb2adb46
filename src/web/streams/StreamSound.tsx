import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import classes from '../audio/Sound.module.css';
import { SoundFindings } from '../audio/SoundFindings.tsx';
import { SoundTranscript } from '../audio/SoundTranscript.tsx';
import { SoundView } from '../audio/SoundView.tsx';
import { useSound } from '../audio/use-sound.ts';
import { VideoHeader } from '../videos/VideoHeader.tsx';
import page from '../videos/VideoPage.module.css';

/** A live stream of sound: its clips along the time, what was said so far, and every finding. */
export function StreamSound({ detail }: { detail: SubmissionDetail }) {
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
