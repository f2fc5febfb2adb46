import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import type { Case } from '../../api/cases.ts';
import type { Stage } from '../decision/observe.ts';
import { showStage, whenObserving } from '../decision/observing.ts';
import type { VideoFrame } from '../media/video-frames.ts';

/** Notes what this case shows while it is on the screen (decision/observe.ts). Nothing is sent before the decision. */
export function useObserved(
  { id, sampled }: Pick<Case, 'id' | 'sampled'>,
  frame: VideoFrame | null,
  veiled: boolean,
): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  const queryClient = useQueryClient();
  const stage: Stage = { at: frame?.offset ?? null, evidenceId: frame?.evidence?.id ?? null, veiled };
  const latest = useRef(stage);
  useEffect(() => {
    const opened = { id, sampled, root: root.current, since: performance.now(), first: latest.current };
    return whenObserving(queryClient, ({ observe }) => observe(opened, latest.current));
  }, [id, sampled, queryClient]);
  useEffect(() => {
    latest.current = stage;
    showStage(id, stage);
  });
  return root;
}
