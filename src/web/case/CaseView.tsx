import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, Verdict } from '../../api/cases.ts';
import { isProblem } from '../api/problem-error.ts';
import { useKeys } from '../keys/use-keys.ts';
import { CaseContext } from './CaseContext.tsx';
import { CaseHeader } from './CaseHeader.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import classes from './CasePane.module.css';
import { DecisionForm } from './DecisionForm.tsx';
import { useDraft } from './draft.ts';
import { useFilmView } from './film-view.ts';
import { TextCase } from './TextCase.tsx';
import { withoutHidden } from './text-marks.ts';
import { useClaim } from './use-claim.ts';
import { useDecide } from './use-decide.ts';
import { WhyHere } from './WhyHere.tsx';

const AudioCase = lazy(async () => ({ default: (await import('./AudioCase.tsx')).AudioCase }));
const FilmCase = lazy(async () => ({ default: (await import('./FilmCase.tsx')).FilmCase }));

type Props = {
  detail: CaseDetail;
  lane: string;
  backTo: string;
  nextLoaded: boolean;
  onNext: (fallback: CaseDetail | null) => void;
};

export function CaseView({ detail, lane, backTo, nextLoaded, onNext }: Props) {
  const { t } = useTranslation('case');
  const claim = useClaim(detail);
  const isSound = detail.case.kind === 'audio' || detail.case.kind === 'audio-stream';
  // A sound's evidence is sound as well: it has no frames to look at.
  const view = useFilmView(isSound ? { ...detail, findings: [] } : detail);
  const { draft, change, clear } = useDraft(detail.case.id);
  const decide = useDecide({
    detail,
    lane,
    draft,
    clearDraft: clear,
    onDecided: (answer) => onNext(answer.next),
  });
  const inConflict = isProblem(decide.error, 'case_changed', 'claim_held');
  const ready = claim.is === 'mine' && !decide.isPending && !inConflict;
  const send = (verdict: Verdict) => {
    if (!ready || !detail.case.allowedDecisions.includes(verdict)) return;
    decide.mutate({ verdict, epoch: claim.epoch });
  };
  const isFilm = detail.case.kind !== 'text' && !isSound;
  useKeys({
    approve: () => send('approve'),
    reject: () => send('reject'),
    escalate: () => send('escalate'),
    skip: () => onNext(null),
    previousEvidence: isFilm ? () => view.step(-1) : undefined,
    nextEvidence: isFilm ? () => view.step(1) : undefined,
    blur: isFilm ? () => view.setBlurred(!view.blurred) : undefined,
  });
  return (
    <article
      className={classes.pane}
      aria-label={t('caseOf', { title: withoutHidden(detail.case.title) })}
      data-testid="case"
    >
      <div className={classes.main}>
        <CaseHeader detail={detail} claim={claim} backTo={backTo} nextLoaded={nextLoaded} />
        <Suspense fallback={<Skeleton height={420} />}>
          {isFilm ? (
            <FilmCase detail={detail} view={view} />
          ) : isSound ? (
            <AudioCase detail={detail} view={view} />
          ) : (
            <TextCase detail={detail} />
          )}
        </Suspense>
      </div>
      <div className={classes.side}>
        <div className={classes.about}>
          <WhyHere
            detail={detail}
            view={view}
            draft={draft}
            change={claim.is === 'mine' ? change : undefined}
          />
          <CaseContext context={detail.context} />
          <CaseHistory history={detail.history} />
        </div>
        <DecisionForm
          detail={detail}
          claim={claim}
          draft={draft}
          change={change}
          decide={decide}
          ready={ready}
          onDecide={send}
          onSkip={() => onNext(null)}
          onAccept={() => {
            clear();
            onNext(null);
          }}
        />
      </div>
    </article>
  );
}
