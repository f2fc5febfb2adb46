import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CaseDetail } from '../../../api/cases.ts';
import { q } from '../../api/client.ts';
import classes from '../../audio/Sound.module.css';
import { SoundFindings } from '../../audio/SoundFindings.tsx';
import { SoundTranscript } from '../../audio/SoundTranscript.tsx';
import { SoundView } from '../../audio/SoundView.tsx';
import { linesAround } from '../../audio/sound.ts';
import { useSound } from '../../audio/use-sound.ts';
import type { VideoView } from './video-view.ts';

/** Seconds of transcript on either side of a finding, enough to understand it. */
const contextSeconds = 60;

/** An audio case: the transcript comes first, then the player, which is muted until it is started. */
export function AudioCase({ detail, view }: { detail: CaseDetail; view: VideoView }) {
  const { submission, findings } = detail;
  const submissionQuery = useQuery(q.submission(submission.id));
  const sound = useSound(submission, findings);
  const transcript = useMemo(() => {
    const lines = submissionQuery.data?.transcript ?? [];
    return submission.kind === 'audio-stream' ? linesAround(lines, findings, contextSeconds) : lines;
  }, [submissionQuery.data, submission.kind, findings]);
  const shared = { submission, findings, sound, activeId: view.activeId, onActive: view.setActiveId };
  return (
    <Stack gap="md" className={classes.case} data-testid="case-audio">
      {submissionQuery.isPending ? (
        <Skeleton height={120} />
      ) : (
        <SoundTranscript {...shared} transcript={transcript} />
      )}
      <SoundView {...shared} />
      <SoundFindings {...shared} />
    </Stack>
  );
}
