import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { CaseDetail } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const AlikeOffer = lazyPart(async () => (await import('./AlikeOffer.tsx')).AlikeOffer, 'bulk');

export type AlikeProps = { caseId: string; lane: string; onDecided: () => void };

/** Offers to decide a case with its copies, or a part of a live stream with those that have the same findings. */
export function Alike(props: AlikeProps) {
  const { data } = useQuery(q.case(props.caseId));
  return data ? <AlikeTo key={props.caseId} detail={data} {...props} /> : null;
}

function AlikeTo({ detail, ...props }: AlikeProps & { detail: CaseDetail }) {
  const copies = detail.copies ?? null;
  // Copies that come while the case is open wait for its next opening: a line of them would move everything below.
  const [hadCopies] = useState(copies !== null);
  const open = detail.case.allowedDecisions.length > 0;
  const isPart = detail.case.place !== undefined;
  const shown = isPart ? open : hadCopies && copies !== null;
  return shown ? (
    <Suspense fallback={<Group mih={30} />}>
      <AlikeOffer copies={copies} kind={detail.case.kind} open={open} {...props} />
    </Suspense>
  ) : null;
}
