import { Activity, memo, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CaseDetail } from '../../api/cases.ts';
import { CasePane } from '../case/CasePane.tsx';
import { useCaseParts } from '../case/use-case-parts.ts';
import type { Following } from '../decision/use-decide.ts';
import { afterFrame } from '../ui/after-frame.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Alike } from './Alike.tsx';
import { swapPanes, useLaidAhead } from './laid-ahead.ts';
import classes from './OpenCase.module.css';
import { Preload } from './Preload.tsx';

type Props = Omit<Following, 'onRefused'> & {
  caseId: string;
  /** The cases that come next, by id. */
  preload: readonly string[];
  backTo: string;
  /** Returns to a case whose decision was refused; false if the person has left its lane. */
  onRefused: (from: string, lane: string) => boolean;
};

type BodyProps = Pick<Props, 'caseId' | 'nextId' | 'lane' | 'backTo' | 'onRefused'> & {
  nextLoaded: boolean;
  onNext: (from: string, fallback: CaseDetail | null) => void;
  showNext: (from: string, work: () => void) => void;
};

/** Memoised, so that a case rendered ahead is not rendered again when it is shown. */
const Body = memo(function Body({ caseId, lane, onNext, onRefused, showNext, ...rest }: BodyProps) {
  return (
    <CasePane
      caseId={caseId}
      lane={lane}
      onNext={(fallback) => onNext(caseId, fallback)}
      onRefused={() => onRefused(caseId, lane)}
      showNext={(work) => showNext(caseId, work)}
      alike={<Alike caseId={caseId} lane={lane} onDecided={() => onNext(caseId, null)} />}
      {...rest}
    />
  );
});

function Pane({ visible, ...body }: BodyProps & { visible: boolean }) {
  const pane = useLaidAhead(!visible);
  return (
    <div ref={pane} className={classes.pane} data-ahead={!visible || undefined}>
      <Activity mode={visible ? 'visible' : 'hidden'}>
        <Body {...body} />
      </Activity>
    </div>
  );
}

/**
 * The open case, and the next one rendered ahead but hidden, so that a decision only has to show it. Effects of the
 * hidden case do not run, so it claims nothing and handles no keys.
 */
export function OpenCase({ caseId, nextId, preload, onNext, onRefused, lane, backTo }: Props) {
  const { loaded } = useCaseParts(nextId ?? null);
  const ahead = loaded && nextId && nextId !== caseId ? nextId : null;
  const [early, setEarly] = useState<{ instead: string; id: string } | null>(null);
  if (early && early.instead !== caseId) setEarly(null);
  const replaced = early?.instead === caseId;
  const following = useRef({ calledOff: false });
  const goOn = (from: string, fallback: CaseDetail | null) => {
    // The next case was decided before the address followed to it.
    if (replaced && early.id === from) return afterPaint(() => latest.current.goOn(from, fallback));
    if (from !== caseId) return;
    if (!ahead) return onNext(fallback);
    // Show the case first. The address and the rest of the page follow once it is visible.
    flushSync(() => setEarly({ instead: caseId, id: ahead }));
    const step = { calledOff: false };
    following.current = step;
    afterPaint(() => {
      if (!step.calledOff) onNext(fallback);
    });
  };
  const goBack = (from: string, its: string) => {
    if (!replaced || from !== caseId) return onRefused(from, its);
    // The refusal came before the address changed, as happens while offline: cancel that change.
    following.current.calledOff = true;
    setEarly(null);
    return true;
  };
  const panes = useRef<HTMLDivElement>(null);
  const showNext = (from: string, work: () => void) => {
    const takeBack = from === caseId && !replaced && ahead ? swapPanes(panes.current) : null;
    if (!takeBack) return work();
    afterFrame(() => {
      try {
        work();
      } finally {
        takeBack();
      }
    });
  };
  // The answer arrives when the page may have changed since the request.
  const latest = useRef({ goOn, goBack, showNext });
  useLayoutEffect(() => {
    latest.current = { goOn, goBack, showNext };
  });
  const follow = useCallback((from: string, fallback: CaseDetail | null) => {
    latest.current.goOn(from, fallback);
  }, []);
  const comeBack = useCallback((from: string, its: string) => latest.current.goBack(from, its), []);
  const show = useCallback((from: string, work: () => void) => latest.current.showNext(from, work), []);
  const pane = { lane, backTo, onNext: follow, onRefused: comeBack, showNext: show };
  const opened = replaced ? null : (
    <Pane key={caseId} caseId={caseId} nextId={nextId} nextLoaded={ahead !== null} visible {...pane} />
  );
  const coming = replaced ? early.id : ahead;
  return (
    <div ref={panes} className={classes.panes}>
      {opened}
      {coming ? (
        <Pane
          key={coming}
          caseId={coming}
          nextId={undefined}
          nextLoaded={false}
          visible={replaced}
          {...pane}
        />
      ) : null}
      {preload.map((id) => (
        <Preload key={id} caseId={id} />
      ))}
    </div>
  );
}
