import { Anchor, Checkbox, Radio, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import {
  type CalibrationCase,
  type CalibrationDetail,
  outcomeFields,
  settleCalibration,
} from '../../api/calibrations.ts';
import { goldVerdicts } from '../../api/gold.ts';
import { ask } from '../api/ask.ts';
import { calibrationQuery } from '../api/calibrations.ts';
import { interval } from '../format/share.ts';
import { BodyForm } from '../forms/BodyForm.tsx';
import { useBodyForm } from '../forms/use-body-form.tsx';
import { usePolicyName } from '../labels/policies.ts';
import { useLabelChoices } from '../labels/use-label-choices.ts';
import { useLabelName } from '../labels/use-label-name.ts';
import { paths } from '../paths/paths.ts';
import { mayManage } from '../session/may-manage.ts';
import { useSession } from '../session/use-session.ts';
import { ItemRow, ItemTable } from '../ui/ItemTable.tsx';
import classes from './Calibrations.module.css';

type Shown = NonNullable<CalibrationCase['shown']> & { position: number };
/** Below, the interval of alpha is wide. */
const enoughCases = 100;

/** How far people agreed, case by case; those on which they differ first. */
export function Results({ detail }: { detail: CalibrationDetail }) {
  const { t } = useTranslation('calibrations');
  const { results, cases } = detail;
  if (!results) return null;
  const shown = cases.flatMap(({ position, shown: one }): Shown[] => (one ? [{ ...one, position }] : []));
  const isSplit = ({ answers }: Shown) => new Set(answers.flatMap((one) => one?.verdict ?? [])).size > 1;
  const inOrder = [...shown.filter(isSplit), ...shown.filter((one) => !isSplit(one))];
  return (
    <Stack gap="md">
      <Summary detail={detail} results={results} />
      <ItemTable
        label={t('results')}
        name={t('caseColumn')}
        columns={[
          { words: t('answersColumn'), width: 34 },
          { words: t('standing'), width: 14 },
          { words: t('outcome'), width: 20 },
        ]}
      >
        {inOrder.map((one) => (
          <ResultRow key={one.position} detail={detail} shown={one} />
        ))}
      </ItemTable>
    </Stack>
  );
}

type SummaryProps = { detail: CalibrationDetail; results: NonNullable<CalibrationDetail['results']> };

function Summary({
  detail: { calibration },
  results: { alpha, compared, differing, changed },
}: SummaryProps) {
  const { t, i18n } = useTranslation('calibrations');
  const two = (value: number) =>
    new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
      value,
    );
  return (
    <Stack gap="xs" maw={720}>
      {calibration.kind === 'replay' ? (
        <Text>
          {t('changed', {
            changed: changed.toApprove + changed.toReject,
            cases: changed.cases,
            share: interval(changed.share, i18n.language),
            toReject: changed.toReject,
            toApprove: changed.toApprove,
          })}
        </Text>
      ) : null}
      {calibration.people.length > 1 ? (
        <Text>
          {alpha
            ? t('alpha', {
                alpha: `${two(alpha.value)} (${two(alpha.low)}–${two(alpha.high)})`,
                count: compared,
                differing,
              })
            : t('noAlpha', { count: compared })}
          {compared < enoughCases ? ` ${t('few')}` : ''}
        </Text>
      ) : null}
    </Stack>
  );
}

function ResultRow({ detail, shown }: { detail: CalibrationDetail; shown: Shown }) {
  const { t } = useTranslation('calibrations');
  const { person } = useSession();
  const [open, setOpen] = useState(false);
  const { title, standing, answers, outcome, caseId } = shown;
  const { people } = detail.calibration;
  const verdictOf = (verdict: 'approve' | 'reject' | undefined) =>
    verdict ? t(`verdict.${verdict}`) : t('noAnswer');
  const outcomeWords = outcome
    ? [
        verdictOf(outcome.verdict),
        ...(outcome.gold ? [t('gold')] : []),
        ...(outcome.example ? [t('example')] : []),
      ].join(' · ')
    : t('noOutcome');
  return (
    <ItemRow
      name={title}
      testId="calibration-case"
      cells={[
        people
          .map((one, at) =>
            t('oneAnswer', { name: one.person.name, verdict: verdictOf(answers[at]?.verdict) }),
          )
          .join(' · '),
        verdictOf(standing ?? undefined),
        outcomeWords,
      ]}
      direct={[
        {
          key: 'discuss',
          words: t('discuss'),
          icon: IconMessages,
          expanded: open,
          run: () => setOpen(!open),
        },
      ]}
    >
      {open ? (
        <Stack gap="md">
          <Notes detail={detail} shown={shown} />
          <Anchor component={Link} to={paths.case('all', caseId)} size="sm">
            {t('toCase')}
          </Anchor>
          {mayManage(person.role) ? <OutcomeForm detail={detail} shown={shown} /> : null}
        </Stack>
      ) : null}
    </ItemRow>
  );
}

function Notes({ detail, shown: { answers, outcome } }: { detail: CalibrationDetail; shown: Shown }) {
  const { t } = useTranslation('calibrations');
  const labelName = useLabelName();
  const noted = detail.calibration.people.flatMap(({ person }, at) => {
    const given = answers[at];
    return given ? [{ name: person.name, ...given }] : [];
  });
  return (
    <ul className={classes.list}>
      {noted.map(({ name, verdict, label, note }) => (
        <li key={name} dir="auto">
          {t('noteOf', {
            name,
            verdict: t(`verdict.${verdict}`),
            label: label ? labelName(label) : t('noAnswer'),
          })}
          {note ? <Text size="sm">{note}</Text> : null}
        </li>
      ))}
      {outcome?.note ? (
        <li dir="auto">
          {t('oneAnswer', { name: outcome.by, verdict: t(`verdict.${outcome.verdict}`) })}
          <Text size="sm">{outcome.note}</Text>
        </li>
      ) : null}
    </ul>
  );
}

/** What the session agreed on. */
function OutcomeForm({ detail, shown }: { detail: CalibrationDetail; shown: Shown }) {
  const { t } = useTranslation('calibrations');
  const queryClient = useQueryClient();
  const policyName = usePolicyName();
  const labelChoices = useLabelChoices();
  const { id, policy } = detail.calibration;
  const { outcome, majority, position } = shown;
  const form = useBodyForm({
    fields: outcomeFields,
    initial: {
      verdict: outcome?.verdict ?? majority ?? ('reject' as const),
      label: outcome?.label ?? null,
      note: outcome?.note ?? '',
      gold: outcome?.gold ?? false,
      example: outcome?.example ?? false,
    },
    toBody: ({ note, ...body }) => ({ ...body, note: note.trim() || null }),
    draftKey: `calibration.${id}.${position}.outcome`,
    send: (body) => ask(settleCalibration, { params: { id, position }, body }),
    onSent: (answer) => queryClient.setQueryData(calibrationQuery(id).queryKey, answer),
  });
  const { field } = form;
  return (
    <BodyForm
      of={form}
      label={t('save')}
      more={
        <Text size="sm" role="status">
          {form.save.isSuccess ? t('saved') : ''}
        </Text>
      }
    >
      <Radio.Group label={t('outcomeVerdict')} description={t('outcomeVerdictHint')} {...field('verdict')}>
        <Stack gap="xs" mt="xs">
          {goldVerdicts.map((verdict) => (
            <Radio key={verdict} value={verdict} label={t(`verdict.${verdict}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Select
        label={t('outcomeLabel')}
        description={t('outcomeLabelHint')}
        searchable
        clearable
        data={labelChoices}
        {...field('label')}
      />
      <Textarea
        label={t('outcomeNote')}
        description={t('outcomeNoteHint')}
        autosize
        minRows={2}
        maxRows={8}
        {...field('note')}
      />
      <Checkbox
        label={t('keepGold')}
        description={t('keepGoldHint')}
        {...field('gold', { type: 'checkbox' })}
        disabled={outcome?.gold === true}
      />
      {policy === null ? null : (
        <Checkbox
          label={t('keepExample')}
          description={t('keepExampleHint', { policy: policyName(policy) })}
          {...field('example', { type: 'checkbox' })}
          disabled={outcome?.example === true}
        />
      )}
    </BodyForm>
  );
}
