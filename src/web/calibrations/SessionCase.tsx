import { ActionIcon, Select, Skeleton, Text, Textarea } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import {
  answerCalibration,
  type CalibrationAnswer,
  type CalibrationDetail,
  calibrationAnswerFields,
} from '../../api/calibrations.ts';
import type { CaseDetail, Verdict } from '../../api/cases.ts';
import { ask } from '../api/ask.ts';
import { calibrationCaseQuery, calibrationsChanged } from '../api/calibrations.ts';
import { CaseContext } from '../case/CaseContext.tsx';
import { TextCase } from '../case/evidence/TextCase.tsx';
import { VideoCase } from '../case/evidence/VideoCase.tsx';
import { useVideoView } from '../case/evidence/video-view.ts';
import { DecisionButtons } from '../case/verdict/DecisionButtons.tsx';
import { PolicyGuide } from '../decision/PolicyGuide.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { useLabelChoices } from '../labels/use-label-choices.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import classes from './Calibrations.module.css';

const AudioCase = lazyPart(
  async () => (await import('../case/evidence/AudioCase.tsx')).AudioCase,
  'audio',
  'videos',
);

type Props = { detail: CalibrationDetail; position: number; onGo: (position: number) => void };

/** A case of an open session, and the person's own answer. */
export function SessionCase({ detail, position, onGo }: Props) {
  const { calibration, cases, policy } = detail;
  const { data, error, refetch } = useQuery(calibrationCaseQuery(calibration.id, position));
  return (
    <div className={classes.session}>
      <div className={classes.case}>
        <Steps position={position} all={cases.length} onGo={onGo} />
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {data ? <Content detail={data} /> : null}
        {data || error ? null : <Skeleton height={320} />}
      </div>
      <div className={classes.answer}>
        {calibration.own ? <Answer detail={detail} position={position} onGo={onGo} /> : null}
        {policy ? <PolicyGuide policy={policy} /> : null}
      </div>
    </div>
  );
}

function Steps({ position, all, onGo }: { position: number; all: number; onGo: (to: number) => void }) {
  const { t } = useTranslation('calibrations');
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={t('previous')}
        disabled={position <= 1}
        onClick={() => onGo(position - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <Text size="sm" component="h2">
        {t('case', { position, all })}
      </Text>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={t('next')}
        disabled={position >= all}
        onClick={() => onGo(position + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  );
}

function Content({ detail }: { detail: CaseDetail }) {
  const { kind } = detail.case;
  const isAudio = kind === 'audio' || kind === 'audio-stream';
  const view = useVideoView(isAudio ? { ...detail, findings: [] } : detail);
  useKeys({
    previousEvidence: () => view.stepEvidence(-1),
    nextEvidence: () => view.stepEvidence(1),
    frameBack: () => view.step(-1),
    frameOn: () => view.step(1),
    blur: () => view.setBlurred(!view.blurred),
  });
  return (
    <div data-testid="session-case">
      {kind === 'text' ? <TextCase detail={detail} /> : null}
      {isAudio ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <AudioCase detail={detail} view={view} />
        </Suspense>
      ) : null}
      {kind !== 'text' && !isAudio ? <VideoCase detail={detail} view={view} /> : null}
      <CaseContext detail={detail} />
    </div>
  );
}

const none: CalibrationAnswer = { verdict: 'approve', label: null, note: null };

/** Answers with one key, like a decision; label and note go with it. What is typed stays until it is answered. */
function Answer({ detail: { calibration, cases }, position, onGo }: Props) {
  const { t } = useTranslation('calibrations');
  const queryClient = useQueryClient();
  const labelChoices = useLabelChoices();
  const own = cases.find((one) => one.position === position)?.own ?? null;
  const form = useBodyForm({
    fields: calibrationAnswerFields,
    initial: { ...(own ?? none), note: own?.note ?? '' },
    toBody: ({ note, ...answer }) => ({ ...answer, note: note.trim() || null }),
    draftKey: `calibration.${calibration.id}.${position}`,
    send: (body: CalibrationAnswer) =>
      ask(answerCalibration, { params: { id: calibration.id, position }, body }),
    onSent: async () => {
      await calibrationsChanged(queryClient);
      const next = cases.find((one) => one.own === null && one.position !== position);
      if (next) onGo(next.position);
    },
  });
  const answer = (verdict: Verdict) => {
    if (verdict === 'escalate' || form.save.isPending) return;
    const { note, label } = form.form.getValues();
    form.form.setFieldValue('verdict', verdict);
    form.save.mutate({ verdict, label, note: note.trim() || null });
  };
  const skip = () => onGo(position < cases.length ? position + 1 : 1);
  useKeys({ approve: () => answer('approve'), reject: () => answer('reject'), skip });
  const allAnswered = cases.every((one) => one.own !== null);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('blind')}
      </Text>
      <Text size="sm" role="status">
        {own ? t(`answered.${own.verdict}`) : t('notAnswered')}
        {allAnswered ? ` · ${t('all')}` : ''}
      </Text>
      <Select label={t('label')} searchable clearable data={labelChoices} {...form.field('label')} />
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('note')}
      />
      <DecisionButtons
        allowed={['approve', 'reject']}
        ready={!form.save.isPending}
        sending={form.save.isPending ? (form.save.variables?.verdict ?? null) : null}
        again
        means={() => ''}
        onDecide={answer}
        onSkip={skip}
      />
      {form.error ? <ErrorNote error={form.error} compact /> : null}
    </>
  );
}
