import { useQuery } from '@tanstack/react-query';
import { preload } from 'react-dom';
import { q } from '../api/client.ts';
import { filmFrames, worstFrame } from '../media/film-frames.ts';

/** Has the next case at hand before it is asked for: its data, and the picture it opens with. */
export function Preload({ caseId }: { caseId: string }) {
  const { data } = useQuery(q.case(caseId));
  if (data) {
    const frames = filmFrames(data.findings);
    const evidence = frames[worstFrame(frames)]?.evidence;
    if (evidence?.state === 'stored') preload(evidence.url, { as: 'image' });
  }
  return null;
}
