import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { q } from '../api/client.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const AlikeOffer = lazyPart(async () => (await import('./AlikeOffer.tsx')).AlikeOffer, 'bulk');

export type AlikeProps = { caseId: string; lane: string; onDecided: () => void };

/** Offers to decide a text with its copies, or a part of a live stream with those that have the same findings. */
export function Alike({ caseId, ...rest }: AlikeProps) {
  const { data } = useQuery(q.case(caseId));
  const open = (data?.case.allowedDecisions.length ?? 0) > 0;
  const copies = data?.copies ?? null;
  // Copies that come while the case is open wait for its next opening: a line of them would move everything below.
  const [found, setFound] = useState<string | null>(null);
  const opened = `${caseId} ${copies !== null}`;
  if (data && !found?.startsWith(caseId)) setFound(opened);
  if (found === `${caseId} false` && !data?.case.place) return null;
  if (!copies && !(open && data?.case.place)) return null;
  return (
    <Suspense fallback={<Group mih={30} />}>
      <AlikeOffer key={caseId} caseId={caseId} copies={copies} open={open} {...rest} />
    </Suspense>
  );
}
