import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { q } from '../api/client.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const AlikeOffer = lazyPart(async () => (await import('./AlikeOffer.tsx')).AlikeOffer, 'bulk');

export type AlikeProps = { caseId: string; lane: string; onDecided: () => void };

/** Offers to decide a part of a live stream together with those that have the same findings. */
export function AlikeFragments({ caseId, ...rest }: AlikeProps) {
  const { data } = useQuery(q.case(caseId));
  const isPart = data?.case.place !== undefined && data.case.allowedDecisions.length > 0;
  if (!isPart) return null;
  return (
    <Suspense fallback={<Group mih={30} />}>
      <AlikeOffer key={caseId} caseId={caseId} {...rest} />
    </Suspense>
  );
}
