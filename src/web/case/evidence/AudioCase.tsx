import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CaseDetail } from '../../../api/cases.ts';
import { q } from '../../api/client.ts';
import classes from '../../audio/Audio.module.css';
import { AudioFindings } from '../../audio/AudioFindings.tsx';
import { AudioTranscript } from '../../audio/AudioTranscript.tsx';
import { AudioView } from '../../audio/AudioView.tsx';
import { linesAround } from '../../audio/audio-regions.ts';
import { useAudio } from '../../audio/use-audio.ts';
import { useSavedView } from '../../decision/use-draft.ts';
import { caseAxis } from './case-axis.ts';
import type { VideoView } from './video-view.ts';

/** Seconds of transcript on either side of a finding, enough to understand it. */
const contextSeconds = 60;

/** An audio case: the transcript comes first, then the player, which is muted until it is started. */
export function AudioCase({ detail, view }: { detail: CaseDetail; view: VideoView }) {
  const { submission, findings } = detail;
  const submissionQuery = useQuery(q.submission(submission.id));
  const { before, save } = useSavedView(detail.case);
  const audio = useAudio(submission, findings, {
    before: before.seconds,
    save: (seconds) => save({ seconds }),
  });
  const transcript = useMemo(() => {
    const lines = submissionQuery.data?.transcript ?? [];
    return submission.kind === 'audio-stream' ? linesAround(lines, findings, contextSeconds) : lines;
  }, [submissionQuery.data, submission.kind, findings]);
  const shared = { submission, findings, audio, activeId: view.activeId, onActive: view.setActiveId };
  return (
    <Stack gap="md" className={classes.case} data-testid="case-audio">
      {submissionQuery.isPending ? (
        <Skeleton height={120} />
      ) : (
        <AudioTranscript {...shared} transcript={transcript} />
      )}
      <AudioView {...shared} axis={caseAxis(detail)} />
      <AudioFindings {...shared} />
    </Stack>
  );
}
