import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Finding } from '../../api/findings.ts';
import type { Submission } from '../../api/submissions.ts';
import { q } from '../api/client.ts';
import { isProblem } from '../api/problem-error.ts';
import { useCareStep, useWorst } from '../care/use-care.ts';
import { useKeys } from '../keys/use-keys.ts';
import { weight } from '../media/video-frames.ts';
import { type Region, regionsOf, stepRegion } from './audio-regions.ts';
import { type SavedPosition, usePlayer } from './use-player.ts';

/** An audio submission with its findings and the current position, shared by waveform, transcript and lists. */
export function useAudio(submission: Submission, findings: Finding[], saved?: SavedPosition) {
  const { mute } = useCareStep(useWorst(findings));
  const player = usePlayer(mute, saved);
  const isFile = submission.kind === 'audio-file';
  const peaksQuery = useQuery({ ...q.peaks(submission.id, submission.state), enabled: isFile });
  const regions = useMemo(() => regionsOf(findings), [findings]);
  // A stream can only be heard in stored clips; the worst one is preselected.
  const [chosenId, setChosenId] = useState(() => (isFile ? null : (worstWithClip(findings)?.id ?? null)));
  const chosen = findings.find(({ id }) => id === chosenId) ?? null;
  const { seek } = player;
  const choose = useCallback(
    (finding: Finding, at?: number) => {
      setChosenId(finding.id);
      const to = at ?? finding.startTime ?? finding.offset;
      if (to !== null) seek(to);
    },
    [seek],
  );
  const goTo = useCallback(
    (seconds: number) => {
      setChosenId(null);
      seek(seconds);
    },
    [seek],
  );
  const next = (by: 1 | -1): Region | null =>
    stepRegion(regions, { activeId: chosenId, at: player.at ?? -1 }, by);
  const step = (by: 1 | -1) => {
    const region = next(by);
    if (region) choose(region.finding);
  };
  const bySecond = (seconds: number) => () => goTo(Math.max(0, (player.at ?? 0) + seconds));
  useKeys({
    previousEvidence: () => step(-1),
    nextEvidence: () => step(1),
    play: player.toggle,
    secondBack: bySecond(-1),
    secondOn: bySecond(1),
  });
  return {
    player,
    peaks: peaksQuery.data && peaksQuery.data.peaks.length > 0 ? peaksQuery.data : null,
    /** Why there is no waveform: it is loading, it failed, or it does not exist. */
    noPeaks: !isFile ? 'none' : peaksQuery.isLoading ? 'loading' : noWave(peaksQuery.error),
    retryPeaks: () => void peaksQuery.refetch(),
    regions,
    /** Whether the service stored a clip for at least one finding. */
    hasClips: findings.some(({ evidence }) => evidence !== null),
    chosen,
    choose,
    goTo,
    next,
    step,
  } as const;
}

function worstWithClip(findings: readonly Finding[]): Finding | null {
  return findings
    .filter(({ evidence }) => evidence !== null)
    .reduce<Finding | null>((worst, one) => (worst && weight(worst) >= weight(one) ? worst : one), null);
}

function noWave(error: Error | null): 'none' | 'failed' {
  return error === null || isProblem(error, 'not_found') ? 'none' : 'failed';
}

export type AudioState = ReturnType<typeof useAudio>;
