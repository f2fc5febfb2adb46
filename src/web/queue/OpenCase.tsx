import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Activity, memo, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CaseDetail } from '../../api/cases.ts';
import { q } from '../api/client.ts';
import type { Following } from '../decision/use-decide.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { lazyWithPreload } from '../ui/lazy-part.tsx';

/** The case comes with its own script, since the list is drawn first; its words and styles are the queue's. */
export const CasePane = lazyWithPreload(async () => (await import('../case/CasePane.tsx')).CasePane);

type Props = Omit<Following, 'onRefused'> & {
  caseId: string;
  backTo: string;
  /** Comes back to a case whose decision was refused; false where the person has left the lane it was opened in. */
  onRefused: (from: string, lane: string) => boolean;
};

function Loading() {
  return (
    <Box p="md" aria-busy="true">
      <Skeleton height={240} />
    </Box>
  );
}

type PaneProps = Pick<Props, 'caseId' | 'nextId' | 'lane' | 'backTo' | 'onRefused'> & {
  nextLoaded: boolean;
  visible: boolean;
  onNext: (from: string, fallback: CaseDetail | null) => void;
};

/** Drawn anew only where something in it changed: what was drawn unseen is not drawn again to be shown. */
const Pane = memo(function Pane({ visible, caseId, lane, onNext, onRefused, ...rest }: PaneProps) {
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <Suspense fallback={<Loading />}>
        <CasePane
          caseId={caseId}
          lane={lane}
          onNext={(fallback) => onNext(caseId, fallback)}
          onRefused={() => onRefused(caseId, lane)}
          {...rest}
        />
      </Suspense>
    </Activity>
  );
});

/**
 * The open case, and unseen behind it the next one: drawn while nothing else is to be done, so that a decision only
 * has to show it. What is unseen claims nothing and hears no keys, since its effects do not run.
 */
export function OpenCase({ caseId, nextId, onNext, onRefused, lane, backTo }: Props) {
  const { data: next } = useQuery({ ...q.case(nextId ?? ''), enabled: Boolean(nextId) });
  const ahead = next && nextId && nextId !== caseId ? nextId : null;
  const [early, setEarly] = useState<{ instead: string; id: string } | null>(null);
  if (early && early.instead !== caseId) setEarly(null);
  const gone = early?.instead === caseId;
  const following = useRef({ calledOff: false });
  const goOn = (from: string, fallback: CaseDetail | null) => {
    // A fast hand is through with the next one before the address has followed to it.
    if (gone && early.id === from) return afterPaint(() => latest.current.goOn(from, fallback));
    if (from !== caseId) return;
    if (!ahead) return onNext(fallback);
    // The case first: the address, and with it the rest of the page, may follow once it is seen.
    flushSync(() => setEarly({ instead: caseId, id: ahead }));
    // Laid out now, while the screen's next beat is waited for: after it, a frame has time to be painted alone.
    void document.body.offsetHeight;
    const step = { calledOff: false };
    following.current = step;
    afterPaint(() => {
      if (!step.calledOff) onNext(fallback);
    });
  };
  const goBack = (from: string, its: string) => {
    if (!gone || from !== caseId) return onRefused(from, its);
    // Refused before the address has followed, as it is at once without a network: it does not follow any more.
    following.current.calledOff = true;
    setEarly(null);
    return true;
  };
  // An answer comes when the page is no longer what it was when it was asked for.
  const latest = useRef({ goOn, goBack });
  useLayoutEffect(() => {
    latest.current = { goOn, goBack };
  });
  const follow = useCallback((from: string, fallback: CaseDetail | null) => {
    latest.current.goOn(from, fallback);
  }, []);
  const comeBack = useCallback((from: string, its: string) => latest.current.goBack(from, its), []);
  const pane = { lane, backTo, onNext: follow, onRefused: comeBack };
  // What is decided goes with the key: to hide it would cost the frame that shows the next one.
  const opened = gone ? null : (
    <Pane key={caseId} caseId={caseId} nextId={nextId} nextLoaded={ahead !== null} visible {...pane} />
  );
  const coming = gone ? early.id : ahead;
  return (
    <>
      {opened}
      {coming ? (
        <Pane key={coming} caseId={coming} nextId={undefined} nextLoaded={false} visible={gone} {...pane} />
      ) : null}
    </>
  );
}
