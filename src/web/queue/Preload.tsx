import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { q } from '../api/client.ts';
import { decodeAhead } from '../media/decoded-pictures.ts';
import { filmFrames, worstFrame } from '../media/film-frames.ts';

/** Frames on either side of the one a film opens at that its filmstrip shows with it. */
const around = 3;

/** Has a case at hand before it is asked for: its data, and the pictures it opens with, decoded. */
export function Preload({ caseId }: { caseId: string }) {
  const { data } = useQuery(q.case(caseId));
  const findings = data?.findings;
  useEffect(() => {
    if (!findings) return;
    const frames = filmFrames(findings);
    const worst = worstFrame(frames);
    const near = [frames[worst], ...frames.slice(Math.max(0, worst - around), worst + around + 1)];
    for (const frame of near) if (frame?.evidence?.state === 'stored') decodeAhead(frame.evidence.url);
  }, [findings]);
  return null;
}
