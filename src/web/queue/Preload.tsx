import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { q } from '../api/client.ts';
import { filmFrames, worstFrame } from '../media/film-frames.ts';
import { decodeAhead } from '../ui/decoded-pictures.ts';

/** Frames on either side of the one a film opens at that its filmstrip shows with it. */
const around = 3;
/** What is held is let go after a minute; while it may still be next, it is fetched again. */
const againMs = 10_000;

/** Has a case at hand before it is asked for: its data, and the pictures it opens with, decoded. */
export function Preload({ caseId }: { caseId: string }) {
  const { data } = useQuery(q.case(caseId));
  const findings = data?.findings;
  useEffect(() => {
    if (!findings) return;
    const frames = filmFrames(findings);
    const worst = worstFrame(frames);
    const near = [frames[worst], ...frames.slice(Math.max(0, worst - around), worst + around + 1)];
    const urls = near.flatMap((frame) => (frame?.evidence?.state === 'stored' ? [frame.evidence.url] : []));
    const decode = () => urls.forEach(decodeAhead);
    decode();
    const again = setInterval(decode, againMs);
    return () => clearInterval(again);
  }, [findings]);
  return null;
}
