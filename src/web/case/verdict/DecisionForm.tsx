import { Skeleton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetail, Verdict } from '../../../api/cases.ts';
import { q } from '../../api/client.ts';
import { isProblem } from '../../api/problem-error.ts';
import { ActionChoice } from '../../decision/ActionChoice.tsx';
import { DecisionDetails } from '../../decision/DecisionDetails.tsx';
import { isAgain, openAppeal } from '../../decision/decided-case.ts';
import type { Draft } from '../../decision/draft.ts';
import type { ActionsOfCase } from '../../decision/use-actions.ts';
import { attemptOf, type useDecide } from '../../decision/use-decide.ts';
import { ReasonsFold } from '../../statements/ReasonsFold.tsx';
import type { StatedReasons } from '../../statements/use-reasons.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usePreload } from '../../ui/use-preload.ts';
import { ClaimNote } from '../claim/ClaimNote.tsx';
import type { ClaimState } from '../claim/use-claim.ts';
import { DecisionButtons } from './DecisionButtons.tsx';
import classes from './DecisionForm.module.css';
import { useRulingWords } from './use-ruling-words.ts';
import { WaitingNote } from './WaitingNote.tsx';

const ConflictNote = lazyPart(async () => (await import('./ConflictNote.tsx')).ConflictNote);
const DecidedNote = lazyPart(async () => (await import('../history/DecidedNote.tsx')).DecidedNote);

type Props = {
  detail: CaseDetail;
  claim: ClaimState;
  draft: Draft;
  /** The moment of the video on the screen, in seconds. */
  at?: number | null;
  change: (changes: Partial<Draft>) => void;
  decide: ReturnType<typeof useDecide>;
  stated: StatedReasons;
  actions: ActionsOfCase;
  /** How often a missing value of an action stopped a decision. */
  actionsRefused: number;
  reasonsOpen: boolean;
  /** How often the statement of reasons stopped a rejection. */
  reasonsRefused: number;
  onReasons: () => void;
  ready: boolean;
  onDecide: (verdict: Verdict) => void;
  onSkip: () => void;
  onAccept: () => void;
};

/** On a small screen the note about this is further up, so the reason is repeated beside the disabled buttons. */
function WhyNot({ claim }: { claim: ClaimState }) {
  const { t } = useTranslation('case');
  if (claim.is !== 'held' && claim.is !== 'lost') return null;
  const { code } = claim.is === 'lost' && isProblem(claim.error) ? claim.error.problem : { code: null };
  return (
    <Text size="xs" mb={8} hiddenFrom="lg" aria-hidden="true">
      {claim.is === 'held'
        ? t('claim.held', { name: claim.claim.by.name })
        : code === null || code === 'claim_lost'
          ? t('claim.lost')
          : t(`problems:${code}.what`)}
    </Text>
  );
}

/** The decision form, or why the case cannot be decided now. */
export function DecisionForm(props: Props) {
  const { detail, claim, draft, change, decide, ready, onDecide, onSkip, onAccept } = props;
  const { t } = useTranslation('case');
  const queryClient = useQueryClient();
  usePreload(ConflictNote, DecidedNote);
  const means = useRulingWords(detail, draft);
  const { case: shown } = detail;
  const { refused } = decide;
  const conflict = isProblem(refused?.error, 'case_changed', 'claim_held') ? refused.error.problem : null;
  const again = () => {
    decide.forget();
    void queryClient.invalidateQueries({ queryKey: q.case(shown.id).queryKey });
    if (claim.is === 'lost') claim.again();
  };
  const open = shown.allowedDecisions.length > 0;
  const appeal = openAppeal(detail);
  // Show one cause once: while offline, both the decision and the claim after it fail.
  const sameCause = claim.is === 'offline' && isProblem(refused?.error, 'offline');
  return (
    <>
      {/* Over the end of what stands above, so that nothing moves when it comes or goes. */}
      <div className={classes.notes}>
        <div className={classes.over}>
          {refused && !conflict && !sameCause ? (
            <ErrorNote
              error={refused.error}
              onRetry={isProblem(refused.error, 'claim_lost') ? again : undefined}
            />
          ) : null}
          {claim.is === 'held' ? null : <ClaimNote caseId={shown.id} claim={claim} note={draft.note} />}
        </div>
      </div>
      <div className={classes.details}>
        {conflict && refused ? (
          <Suspense fallback={null}>
            <ConflictNote
              problem={conflict}
              yours={attemptOf(shown, draft, refused.verdict)}
              onAccept={onAccept}
              onAgain={again}
            />
          </Suspense>
        ) : null}
        {decide.waiting ? <WaitingNote verdict={decide.waiting} onTakeBack={decide.takeBack} /> : null}
        {shown.decision && !conflict && !appeal && !decide.waiting ? (
          <Suspense fallback={<Skeleton height={62} />}>
            <DecidedNote decision={shown.decision} />
          </Suspense>
        ) : null}
        {shown.state === 'escalated' && !open ? (
          <Text size="sm" c="dimmed">
            {t('waitsForSupervisor')}
          </Text>
        ) : null}
        {claim.is === 'held' ? <ClaimNote caseId={shown.id} claim={claim} note={draft.note} /> : null}
        {open && claim.is !== 'held' && !conflict && !decide.waiting ? (
          <>
            <DecisionDetails shown={shown} draft={draft} change={change} at={props.at ?? null} />
            <ActionChoice
              offered={props.actions.offered}
              chosen={props.actions.chosen}
              onChange={(actions) => change({ actions })}
              missing={props.actionsRefused}
            />
            {shown.allowedDecisions.includes('reject') ? (
              <ReasonsFold
                stated={props.stated}
                draft={draft}
                change={change}
                opened={props.reasonsOpen}
                refused={props.reasonsRefused}
                onToggle={props.onReasons}
              />
            ) : null}
          </>
        ) : null}
      </div>
      <div className={classes.buttons} data-key-hint>
        <WhyNot claim={claim} />
        <DecisionButtons
          allowed={shown.allowedDecisions}
          again={isAgain(shown.state)}
          appealed={appeal?.decision.verdict}
          ready={ready}
          sending={decide.sending}
          means={means}
          onDecide={onDecide}
          onSkip={onSkip}
        />
      </div>
    </>
  );
}
