import { useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../api/submissions.ts';
import { axisLength } from '../submissions/rows/axis-length.ts';
import { narrow, useRowsView } from '../submissions/rows/class-filter.ts';
import { ScoreRows } from '../submissions/rows/ScoreRows.tsx';
import page from '../submissions/SubmissionPage.module.css';
import { VideoHeader } from '../submissions/VideoHeader.tsx';
import classes from './Audio.module.css';
import { AudioFindings, AudioFindingsList } from './AudioFindings.tsx';
import { AudioTranscript } from './AudioTranscript.tsx';
import { AudioView } from './AudioView.tsx';
import { useAudio } from './use-audio.ts';

type Props = {
  detail: SubmissionDetail;
  /** A running stream as it is now. */
  live?: ReactNode;
};

/** An audio file or audio stream: waveform or clips with marked findings, transcript, findings, a row for each class. */
export function AudioResultsPage({ detail, live }: Props) {
  const { t } = useTranslation('common');
  const { submission, fragments, missing } = detail;
  const view = useRowsView();
  const findings = narrow(detail.findings, view.filter);
  useDocumentTitle(`${submission.title} · ${t('product')}`);
  const [activeId, setActiveId] = useState<string | null>(null);
  const audio = useAudio(submission, findings);
  const shared = { submission, findings, audio, activeId, onActive: setActiveId };
  return (
    <div className={page.page}>
      <VideoHeader detail={detail} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {live}
          <AudioView {...shared} fragments={fragments} missing={missing} />
          <AudioTranscript {...shared} transcript={detail.transcript} />
        </div>
        <AudioFindings {...shared} />
      </div>
      <ScoreRows
        detail={detail}
        length={axisLength(detail)}
        at={audio.player.at}
        onAt={audio.goTo}
        activeId={activeId ?? audio.chosen?.id ?? null}
        onFinding={(finding) => audio.choose(finding)}
        {...view}
        details={(task) => (
          <AudioFindingsList {...shared} findings={narrow(task.findings, view.filter)} withTask={false} />
        )}
      />
    </div>
  );
}
