import { useEffect } from 'react';
import { useCaseParts } from '../case/use-case-parts.ts';
import { videoFrames, worstFrame } from '../media/video-frames.ts';
import { decodeAhead } from '../ui/decoded-pictures.ts';

/** Frames on either side of the first open frame that its filmstrip shows. */
const around = 3;
/** Preloaded pictures expire after a minute, so they are loaded again. */
const againMs = 10_000;

/** Preloads a case: its data, its first pictures, decoded, and what is heard. */
export function Preload({ caseId }: { caseId: string }) {
  const { data } = useCaseParts(caseId);
  const findings = data?.findings;
  useEffect(() => {
    if (!findings) return;
    const frames = videoFrames(findings);
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
