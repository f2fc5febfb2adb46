import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import page from '../submissions/SubmissionPage.module.css';
import { VideoHeader } from '../submissions/VideoHeader.tsx';
import classes from './Sound.module.css';
import { SoundFindings } from './SoundFindings.tsx';
import { SoundTranscript } from './SoundTranscript.tsx';
import { SoundView } from './SoundView.tsx';
import { useSound } from './use-sound.ts';

/** An audio file or audio stream: waveform or clips with marked findings, transcript, list of findings. */
export function SoundPage({ detail }: { detail: SubmissionDetail }) {
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
