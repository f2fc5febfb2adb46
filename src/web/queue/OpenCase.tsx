import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Activity, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CaseDetail } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { CasePane } from './case-pane.ts';

type Props = {
  caseId: string;
  /** The case the list shows next; null where it has none, undefined where the server is to say. */
  nextId: string | null | undefined;
  lane: string;
  backTo: string;
  onNext: (fallback: CaseDetail | null) => void;
  onRefused: () => boolean;
};

function Loading() {
  return (
    <Box p="md" aria-busy="true">
      <Skeleton height={240} />
    </Box>
  );
}

/**
 * The open case, and unseen behind it the next one: drawn while nothing else is to be done, so that a decision only
 * has to show it. What is unseen claims nothing and hears no keys, since its effects do not run.
 */
export function OpenCase({ caseId, nextId, onNext, ...rest }: Props) {
  const { data: next } = useQuery({ ...q.case(nextId ?? ''), enabled: Boolean(nextId) });
  const ahead = next && nextId && nextId !== caseId ? nextId : null;
  const [early, setEarly] = useState<{ instead: string; id: string } | null>(null);
  if (early && early.instead !== caseId) setEarly(null);
  const shownId = early?.instead === caseId ? early.id : caseId;
  const goOn = (from: string, fallback: CaseDetail | null) => {
    // A fast hand is through with the next one before the address has followed to it.
    if (early?.id === from) return afterPaint(() => latest.current(from, fallback));
    if (from !== caseId) return;
    if (!ahead) return onNext(fallback);
    // The case first: the address, and with it the rest of the page, may follow once it is seen.
    flushSync(() => setEarly({ instead: caseId, id: ahead }));
    afterPaint(() => onNext(fallback));
  };
  // An answer comes when the page is no longer what it was when it was asked for.
  const latest = useRef(goOn);
  useLayoutEffect(() => {
    latest.current = goOn;
  });
  return (ahead ? [caseId, ahead] : [caseId]).map((id) => (
    <Activity key={id} mode={id === shownId ? 'visible' : 'hidden'}>
      <Suspense fallback={<Loading />}>
        <CasePane
          caseId={id}
          nextId={id === caseId ? nextId : undefined}
          nextLoaded={id === caseId && ahead !== null}
          onNext={(fallback) => latest.current(id, fallback)}
          {...rest}
        />
      </Suspense>
    </Activity>
  ));
}
