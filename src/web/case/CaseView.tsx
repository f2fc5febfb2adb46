import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, Verdict } from '../../api/cases.ts';
import { isProblem } from '../api/problem-error.ts';
import { useRecordExposure } from '../care/use-record-exposure.ts';
import { openAppeal } from '../decision/decided-case.ts';
import { type Following, useDecide } from '../decision/use-decide.ts';
import { useDraft } from '../decision/use-draft.ts';
import { useKeys } from '../keys/use-keys.ts';
import { rememberCase } from '../live/apply-events.ts';
import { isFaulty } from '../statements/reasons.ts';
import { useReasons } from '../statements/use-reasons.ts';
import { MarkTip } from '../text/MarkedText.tsx';
import { withoutHidden } from '../text/text-marks.ts';
import { DialogComing } from '../ui/DialogComing.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePreload } from '../ui/use-preload.ts';
import { AppealItems } from './appeal/CaseMenu.tsx';
import { CaseContext } from './CaseContext.tsx';
import { CaseHeader } from './CaseHeader.tsx';
import classes from './CasePane.module.css';
import { ConfirmButton } from './claim/ClaimNote.tsx';
import { HandOverNote } from './claim/HandOverNote.tsx';
import { useClaim } from './claim/use-claim.ts';
import { TextCase } from './evidence/TextCase.tsx';
import { VideoCase } from './evidence/VideoCase.tsx';
import { useVideoView } from './evidence/video-view.ts';
import { WhyHere } from './evidence/WhyHere.tsx';
import { AppealNote } from './history/AppealNote.tsx';
import { CaseHistory } from './history/CaseHistory.tsx';
import { LookNote } from './history/LookNote.tsx';
import { PastLooks } from './history/PastLooks.tsx';
import { RetentionNotes } from './history/RetentionNotes.tsx';
import { useNoteView } from './use-note-view.ts';
import { DecisionForm } from './verdict/DecisionForm.tsx';

// Parts that only some cases need. Video frames are not among them: people wait for those most.
const AudioCase = lazyPart(
  async () => (await import('./evidence/AudioCase.tsx')).AudioCase,
  'audio',
  'videos',
);
const HandOverDialog = lazyPart(async () => (await import('./claim/HandOverDialog.tsx')).HandOverDialog);

export type CaseViewProps = Following & { detail: CaseDetail; backTo: string; nextLoaded: boolean };

export function CaseView({ detail, backTo, nextLoaded, ...following }: CaseViewProps) {
  const { lane, onNext } = following;
  const { t } = useTranslation('case');
  const queryClient = useQueryClient();
  const [handing, setHanding] = useState(false);
  const [fold, setFold] = useState({ open: false, refused: 0 });
  // Loaded before a key needs them, but after the case that is on the screen.
  usePreload(MarkTip, AudioCase, HandOverDialog, ConfirmButton, AppealItems);
  const claim = useClaim(detail);
  const isAudio = detail.case.kind === 'audio' || detail.case.kind === 'audio-stream';
  const isVideo = detail.case.kind !== 'text' && !isAudio;
  // An audio case has no frames to look at.
  const view = useVideoView(isAudio ? { ...detail, findings: [] } : detail);
  const veiled = view.blurred && !view.boxOnly;
  useRecordExposure(detail.case, isVideo && veiled);
  useNoteView(detail.case, isVideo && !veiled && view.frame !== null ? 'picture' : null);
  const { draft, change, clear } = useDraft(detail.case.id);
  const stated = useReasons(detail.case, draft);
  const decide = useDecide({ ...following, detail, draft, reasons: stated.reasons });
  const appeal = openAppeal(detail);
  const inConflict = isProblem(decide.refused?.error, 'case_changed', 'claim_held');
  const holds = claim.is === 'mine' || claim.is === 'offline';
  const ready = holds && decide.sending === null && !inConflict;
  const canRule = claim.is !== 'closed' && (claim.is !== 'held' || claim.taken);
  const send = (verdict: Verdict) => {
    if (!ready || !detail.case.allowedDecisions.includes(verdict)) return;
    // Errors are shown beside the fields, before anything is sent.
    if (verdict === 'reject' && isFaulty(stated.faults)) {
      setFold({ open: true, refused: fold.refused + 1 });
      return;
    }
    decide.send(verdict, claim.is === 'mine' ? claim.epoch : null);
  };
  const handOver = () => setHanding(claim.is === 'mine');
  useKeys({
    handOver,
    approve: () => send('approve'),
    reject: () => send('reject'),
    escalate: () => send('escalate'),
    skip: () => onNext(null),
    previousEvidence: isVideo ? () => view.stepEvidence(-1) : undefined,
    nextEvidence: isVideo ? () => view.stepEvidence(1) : undefined,
    frameBack: isVideo ? () => view.step(-1) : undefined,
    frameOn: isVideo ? () => view.step(1) : undefined,
    secondBack: isVideo ? () => view.stepSecond(-1) : undefined,
    secondOn: isVideo ? () => view.stepSecond(1) : undefined,
    blur: isVideo ? () => view.setBlurred(!view.blurred) : undefined,
    boxOnly: view.blurred && view.boxes ? () => view.setBoxOnly(!view.boxOnly) : undefined,
  });
  return (
    <article
      className={classes.pane}
      aria-label={t('caseOf', { title: withoutHidden(detail.case.title) })}
      data-testid="case"
      data-case-id={detail.case.id}
    >
      <div className={classes.main}>
        <CaseHeader
          detail={detail}
          claim={claim}
          backTo={backTo}
          nextLoaded={nextLoaded}
          onHandOver={handOver}
        />
        <LookNote shown={detail.case} />
        {appeal ? <AppealNote appeal={appeal} /> : null}
        <RetentionNotes detail={detail} />
        {isVideo ? (
          <VideoCase detail={detail} view={view} />
        ) : isAudio ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <AudioCase detail={detail} view={view} />
          </Suspense>
        ) : (
          <TextCase detail={detail} lane={lane} />
        )}
      </div>
      <div className={classes.side}>
        <div className={classes.about}>
          {detail.case.handOver ? (
            <HandOverNote handOver={detail.case.handOver} onFrame={isVideo ? view.goToFrame : undefined} />
          ) : null}
          <WhyHere
            detail={detail}
            view={view}
            draft={draft}
            // Whatever becomes of the claim, the rulings stay with the draft: appearing or going, they would move it.
            change={canRule ? change : undefined}
          />
          <CaseContext context={detail.context} />
          <CaseHistory history={detail.history} />
          <PastLooks detail={detail} />
        </div>
        <DecisionForm
          detail={detail}
          claim={claim}
          draft={draft}
          change={change}
          decide={decide}
          stated={stated}
          reasonsOpen={fold.open}
          reasonsRefused={fold.refused}
          onReasons={() => setFold({ open: !fold.open, refused: 0 })}
          ready={ready}
          onDecide={send}
          onSkip={() => onNext(null)}
          onAccept={() => {
            decide.forget();
            clear();
            onNext(null);
          }}
        />
      </div>
      <Suspense fallback={<DialogComing />}>
        {handing && claim.is === 'mine' ? (
          <HandOverDialog
            detail={detail}
            epoch={claim.epoch}
            frame={isVideo ? (view.frame?.key ?? null) : null}
            note={draft.note}
            onClose={() => setHanding(false)}
            onDone={(handed) => {
              clear();
              rememberCase(queryClient, handed);
              onNext(null);
            }}
          />
        ) : null}
      </Suspense>
    </article>
  );
}
