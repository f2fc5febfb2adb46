import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { CaseDetail, Verdict } from '../../api/cases.ts';
import { isProblem } from '../api/problem-error.ts';
import { useRecordExposure } from '../care/use-record-exposure.ts';
import { isAgain, openAppeal } from '../decision/decided-case.ts';
import { useActions } from '../decision/use-actions.ts';
import { type Following, useDecide } from '../decision/use-decide.ts';
import { useDraft } from '../decision/use-draft.ts';
import { type KeyHandler, useKeys } from '../keys/use-keys.ts';
import { rememberCase } from '../live/apply-events.ts';
import { placeOf } from '../paths/place-of.ts';
import { isFaulty } from '../statements/reasons.ts';
import { useReasons } from '../statements/use-reasons.ts';
import { MarkTip } from '../text/MarkedText.tsx';
import { withoutHidden } from '../text/text-marks.ts';
import { useCaseTitle } from '../text/use-case-title.ts';
import { DialogComing } from '../ui/DialogComing.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { usePreload } from '../ui/use-preload.ts';
import { CaseActions } from './appeal/CaseMenu.tsx';
import { CaseContext } from './CaseContext.tsx';
import { CaseHeader } from './CaseHeader.tsx';
import classes from './CasePane.module.css';
import { ConfirmButton } from './claim/ClaimNote.tsx';
import { useClaim } from './claim/use-claim.ts';
import { TextCase } from './evidence/TextCase.tsx';
import { VideoCase } from './evidence/VideoCase.tsx';
import { useVideoView } from './evidence/video-view.ts';
import { WhyHere } from './evidence/WhyHere.tsx';
import { CaseHistory } from './history/CaseHistory.tsx';
import { useNoteView } from './use-note-view.ts';
import { useObserved } from './use-observed.ts';
import { DecisionForm } from './verdict/DecisionForm.tsx';
import { useWhyNot } from './verdict/why-not.ts';

// Parts that only some cases need. Video frames are not among them: people wait for those most.
const AudioCase = lazyPart(
  async () => (await import('./evidence/AudioCase.tsx')).AudioCase,
  'audio',
  'videos',
);
// The few cases that were looked at again or handed over load these when they are opened.
const HandOverNote = lazyPart(async () => (await import('./claim/HandOverNote.tsx')).HandOverNote);
const AppealNote = lazyPart(async () => (await import('./history/AppealNote.tsx')).AppealNote);
const LookNote = lazyPart(async () => (await import('./history/LookNote.tsx')).LookNote);
const Advice = lazyPart(async () => (await import('./Advice.tsx')).Advice, 'adviser');
const ReportList = lazyPart(async () => (await import('./reports/ReportList.tsx')).ReportList, 'notices');
const RetentionNotes = lazyPart(async () => (await import('./history/RetentionNotes.tsx')).RetentionNotes);
const PastLooks = lazyPart(async () => (await import('./history/PastLooks.tsx')).PastLooks);
const HandOverDialog = lazyPart(async () => (await import('./claim/HandOverDialog.tsx')).HandOverDialog);

export type CaseViewProps = Following & {
  detail: CaseDetail;
  backTo: string;
  nextLoaded: boolean;
  /** Does `work`, which leaves this case; where possible, the next case is shown first. */
  showNext: (work: () => void) => void;
  /** Offers to decide others like it with it. */
  alike?: ReactNode;
};

export function CaseView({ detail, backTo, nextLoaded, showNext, alike, ...following }: CaseViewProps) {
  const { onNext } = following;
  const { t } = useTranslation('case');
  const queryClient = useQueryClient();
  const caseTitle = useCaseTitle();
  const navigate = useNavigate();
  const [handing, setHanding] = useState(false);
  const [fold, setFold] = useState({ open: false, refused: 0 });
  const [noReply, setNoReply] = useState(0);
  // Loaded before a key needs them, but after the case that is on the screen.
  usePreload(MarkTip, AudioCase, HandOverDialog, ConfirmButton, CaseActions);
  const claim = useClaim(detail);
  const isAudio = detail.case.kind === 'audio' || detail.case.kind === 'audio-stream';
  const isText = detail.case.kind === 'text';
  const isVideo = !isText && !isAudio;
  // An audio case has no frames to look at.
  const view = useVideoView(isAudio ? { ...detail, findings: [] } : detail);
  const veiled = view.blurred && !view.boxOnly;
  useRecordExposure(detail.case, isVideo && veiled);
  useNoteView(detail.case, isVideo && !veiled && view.frame !== null ? 'picture' : null);
  const pane = useObserved(detail.case, isVideo ? view.frame : null, isVideo && veiled);
  const { draft, change, clear } = useDraft(detail.case.id);
  const stated = useReasons(detail.case, draft);
  const actions = useActions(detail.case, draft);
  const [noValue, setNoValue] = useState(0);
  const decide = useDecide({ ...following, detail, draft, reasons: stated.reasons, actions: actions.of });
  const appeal = openAppeal(detail);
  const inConflict = isProblem(decide.refused?.error, 'case_changed', 'claim_held');
  const holds = claim.is === 'mine' || claim.is === 'offline';
  const ready = holds && decide.sending === null && !inConflict;
  const canRule = claim.is !== 'closed' && (claim.is !== 'held' || claim.taken);
  const whyNot = useWhyNot()({
    shown: detail.case,
    claim,
    sending: decide.sending !== null,
    inConflict,
  });
  const send = (verdict: Verdict) => {
    if (!ready || !detail.case.allowedDecisions.includes(verdict)) return;
    // Errors are shown beside the fields, before anything is sent.
    if (verdict === 'reject' && isFaulty(stated.faults)) {
      setFold({ open: true, refused: fold.refused + 1 });
      return;
    }
    if (actions.lacks(verdict)) return setNoValue(noValue + 1);
    if (detail.case.state === 'appealed' && draft.reply.trim() === '') return setNoReply(noReply + 1);
    showNext(() => decide.send(verdict, claim.is === 'mine' ? claim.epoch : null));
  };
  const skip = () => showNext(() => onNext(null));
  const handOver = () => setHanding(claim.is === 'mine');
  const mine = (run: () => void): KeyHandler => (whyNot === null ? run : { why: whyNot });
  const notHere = { why: whyNot ?? t('keys:why.loading') };
  const pictured = (run: () => void): KeyHandler => (isVideo ? run : { why: t('keys:why.noPictures') });
  useKeys({
    handOver: claim.is === 'offline' ? { why: t('keys:why.offline') } : mine(handOver),
    approve: mine(() => send('approve')),
    reject: mine(() => send('reject')),
    escalate: detail.case.allowedDecisions.includes('escalate')
      ? mine(() => send('escalate'))
      : { why: whyNot ?? t('keys:why.notEscalated') },
    skip,
    previousEvidence: pictured(() => view.stepEvidence(-1)),
    nextEvidence: pictured(() => view.stepEvidence(1)),
    frameBack: pictured(() => view.step(-1)),
    frameOn: pictured(() => view.step(1)),
    secondBack: pictured(() => view.stepSecond(-1)),
    secondOn: pictured(() => view.stepSecond(1)),
    blur: pictured(() => view.setBlurred(!view.blurred)),
    boxOnly:
      view.blurred && view.boxes
        ? () => view.setBoxOnly(!view.boxOnly)
        : { why: t(isVideo ? 'keys:why.noBox' : 'keys:why.noPictures') },
    openSource:
      detail.submission.kind === 'texts'
        ? { why: t('keys:why.noSource') }
        : () => void navigate(placeOf(detail.submission)),
    // Where these are possible, the part of the case that does them handles their keys.
    play: { why: t('keys:why.noVideo') },
    label: notHere,
    reason: notHere,
    action: notHere,
    note: notHere,
    savedNote: notHere,
    take: { why: t(claim.is === 'held' ? 'keys:why.notTaken' : 'keys:why.holding') },
    appealLink: { why: t('keys:why.noAppeal') },
    openAppeal: { why: t('keys:why.noAppeal') },
  });
  return (
    <article
      ref={pane}
      className={classes.pane}
      aria-label={t('caseOf', { title: withoutHidden(caseTitle(detail.case)) })}
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
        {alike}
        {isAgain(detail.case.state) ? (
          <Suspense fallback={<Skeleton height={62} />}>
            <LookNote shown={detail.case} />
          </Suspense>
        ) : null}
        {appeal ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <AppealNote
              appeal={appeal}
              answer={
                detail.case.allowedDecisions.length > 0
                  ? { reply: draft.reply, onReply: (reply) => change({ reply }), missing: noReply }
                  : undefined
              }
            />
          </Suspense>
        ) : null}
        {detail.emptiedAt || (detail.holds ?? []).length > 0 ? (
          <Suspense fallback={<Skeleton height={62} />}>
            <RetentionNotes detail={detail} />
          </Suspense>
        ) : null}
        {isVideo ? (
          <VideoCase detail={detail} view={view} />
        ) : isAudio ? (
          <Suspense fallback={<Skeleton height={240} />}>
            <AudioCase detail={detail} view={view} />
          </Suspense>
        ) : (
          <>
            <TextCase detail={detail} />
            <CaseContext detail={detail} />
          </>
        )}
      </div>
      <div className={classes.side}>
        <div className={classes.about}>
          {detail.case.handOver ? (
            <Suspense fallback={<Skeleton height={84} />}>
              <HandOverNote handOver={detail.case.handOver} onFrame={isVideo ? view.goToFrame : undefined} />
            </Suspense>
          ) : null}
          <WhyHere
            detail={detail}
            view={view}
            draft={draft}
            // Whatever becomes of the claim, the rulings stay with the draft: appearing or going, they would move it.
            change={canRule ? change : undefined}
            whyNot={whyNot}
          />
          {detail.advice ? (
            <Suspense fallback={<Skeleton height={120} />}>
              <Advice advice={detail.advice} />
            </Suspense>
          ) : null}
          {detail.notices ? (
            <Suspense fallback={<Skeleton height={120} />}>
              <ReportList notices={detail.notices} count={detail.case.reports?.count ?? 0} />
            </Suspense>
          ) : null}
          {isText ? null : <CaseContext detail={detail} />}
          <CaseHistory history={detail.history} />
          {detail.looks.length + detail.appeals.length > 0 ? (
            <Suspense fallback={null}>
              <PastLooks detail={detail} />
            </Suspense>
          ) : null}
        </div>
        <DecisionForm
          detail={detail}
          claim={claim}
          draft={draft}
          at={view.frame?.offset ?? null}
          change={change}
          decide={decide}
          stated={stated}
          actions={actions}
          actionsRefused={noValue}
          reasonsOpen={fold.open}
          reasonsRefused={fold.refused}
          onReasons={() => setFold({ open: !fold.open, refused: 0 })}
          ready={ready}
          onDecide={send}
          onSkip={skip}
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
