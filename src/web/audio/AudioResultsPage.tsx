import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import page from '../submissions/SubmissionPage.module.css';
import { VideoHeader } from '../submissions/VideoHeader.tsx';
import classes from './Audio.module.css';
import { AudioFindings } from './AudioFindings.tsx';
import { AudioTranscript } from './AudioTranscript.tsx';
import { AudioView } from './AudioView.tsx';
import { useAudio } from './use-audio.ts';

/** An audio file or audio stream: waveform or clips with marked findings, transcript, list of findings. */
export function AudioResultsPage({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation('common');
  const { submission, findings, fragments, missing } = detail;
  useDocumentTitle(`${submission.title} · ${t('product')}`);
  const [activeId, setActiveId] = useState<string | null>(null);
  const audio = useAudio(submission, findings);
  const shared = { submission, findings, audio, activeId, onActive: setActiveId };
  return (
    <div className={page.page}>
      <VideoHeader detail={detail} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <AudioView {...shared} fragments={fragments} missing={missing} />
          <AudioTranscript {...shared} transcript={detail.transcript} />
        </div>
        <AudioFindings {...shared} />
      </div>
    </div>
  );
}
