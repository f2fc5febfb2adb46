import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import type { Submission, SubmissionDetail } from '../../api/submissions.ts';
import { EvidenceTimeline } from '../media/EvidenceTimeline.tsx';
import { type Fragment, timelineLength } from '../media/timeline.ts';
import classes from './Audio.module.css';
import { AudioNote } from './AudioNote.tsx';
import { Clip } from './Clip.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import type { AudioState } from './use-audio.ts';
import { Waveform } from './Waveform.tsx';

type Props = {
  submission: Submission;
  findings: Finding[];
  fragments?: SubmissionDetail['fragments'];
  missing?: SubmissionDetail['missing'];
  /** Where the axis starts and ends, if not with the file; seconds. */
  axis?: { start?: number; duration: number | null; fragments?: Fragment[] };
  audio: AudioState;
  activeId: string | null;
  onActive: (id: string | null) => void;
};

/**
 * The player and its findings: on the waveform if there is one, else on a plain timeline that says why there is none.
 */
export function AudioView(props: Props) {
  const { submission, findings, fragments = [], missing = [], axis, audio, activeId, onActive } = props;
  const { t } = useTranslation('audio');
  const { player, peaks, chosen } = audio;
  const { playUrl } = submission;
  const known = Math.max(submission.duration ?? 0, peaks?.duration ?? 0);
  const length = timelineLength(known || null, findings, fragments);
  const plays = playUrl !== null && !player.failed;
  const anything = findings.length > 0 || fragments.length > 0;
  // Without a waveform and without findings, a flat line still lets people seek.
  const wave = peaks ?? (anything || !plays ? null : { peaks: [0], duration: length });
  const highlighted = activeId ?? chosen?.id ?? null;
  return (
    <Stack gap="xs" className={classes.view} component="section" aria-label={t('player.name')}>
      {playUrl !== null && (
        <audio ref={player.audio} src={playUrl} muted={player.muted} preload="metadata" {...player.events} />
      )}
      {(plays || anything || known > 0) && <PlayerBar audio={audio} length={length} plays={plays} />}
      {audio.noPeaks === 'loading' ? (
        <Skeleton height={170} />
      ) : wave ? (
        <Waveform
          peaks={wave.peaks}
          length={length}
          duration={Math.max(wave.duration, 0.1)}
          regions={audio.regions}
          at={player.at}
          activeId={highlighted}
          onAt={audio.goTo}
          onRegion={(region, at) => audio.choose(region.finding, at)}
          onActive={onActive}
        />
      ) : (
        anything && (
          <EvidenceTimeline
            duration={known || null}
            findings={findings}
            fragments={fragments}
            {...axis}
            missing={missing}
            at={player.at}
            onAt={audio.goTo}
          />
        )
      )}
      <AudioNote submission={submission} audio={audio} />
      {chosen?.evidence && <Clip key={chosen.id} evidence={chosen.evidence} muted={player.muted} />}
    </Stack>
  );
}
