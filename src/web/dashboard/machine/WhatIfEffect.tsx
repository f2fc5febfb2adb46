import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { applyThreshold, type WhatIfAnswer } from '../../../api/stats-machine.ts';
import { ask } from '../../api/ask.ts';
import { lanesChanged } from '../../api/lanes.ts';
import { invalidate } from '../../api/query.ts';
import { statsCalls } from '../../api/settings-changed.ts';
import { percent } from '../../format/share.ts';
import { formatCount, formatScore } from '../../format/time.ts';
import { useLaneName } from '../../lanes/lane-of.ts';
import { paths } from '../../paths/paths.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import classes from '../panel/Dashboard.module.css';
import { effectOf, isBetween, stepOf } from './what-if.ts';

type Props = { answer: WhatIfAnswer; threshold: number; onApplied: () => void };

/** The effect of the chosen threshold compared with the present one, and the button that applies it. */
export function WhatIfEffect({ answer, threshold, onApplied }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const present = answer.lane.filter.rateMin;
  const step = stepOf(answer, threshold);
  const { fewer, misses, fewerShare, missesShare } = effectOf(answer, present, threshold);
  const signed = (value: number | null, count: number) => {
    const text = value === null ? '0%' : percent(Math.abs(value), i18n.language);
    return count === 0 ? text : `${count > 0 ? '+' : '−'}${text}`;
  };
  const about = isBetween(answer, present) ? t('whatIf.about') : '';
  return (
    <div className={classes.whatif} aria-live="polite">
      <strong>
        {present === null ? t('whatIf.noBound') : formatScore(present)} → {formatScore(threshold)}
      </strong>
      <span>
        {step && step.fewer > 0 ? (
          <Link to={paths.behind(step.behind)}>
            {about}
            {t('whatIf.cases', { share: signed(fewerShare, -fewer) })}
          </Link>
        ) : (
          t('whatIf.cases', { share: signed(fewerShare, -fewer) })
        )}
      </span>
      <span>
        {step && step.misses > 0 ? (
          <Link to={paths.behind(step.behindMisses)}>
            {about}
            {t('whatIf.missed', { share: signed(missesShare, misses) })}
          </Link>
        ) : (
          t('whatIf.missed', { share: signed(missesShare, misses) })
        )}
      </span>
      <Apply answer={answer} threshold={threshold} onApplied={onApplied} />
    </div>
  );
}

function Apply({ answer, threshold, onApplied }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const laneName = useLaneName();
  const queryClient = useQueryClient();
  const [applied, setApplied] = useState<{ lane: string; rateMin: number } | null>(null);
  const { lane, canApply } = answer;
  const present = lane.filter.rateMin;
  const name = laneName(lane);
  if (!canApply) {
    return (
      <span>
        {t('whatIf.builtIn', { lane: name })} <Link to={paths.settings('lanes')}>{t('whatIf.toLanes')}</Link>
      </span>
    );
  }
  if (applied?.lane === lane.key && present === applied.rateMin && threshold === applied.rateMin) {
    return (
      <output>
        {t('whatIf.applied', { lane: name, threshold: formatScore(applied.rateMin) })}{' '}
        <Link to={paths.queue(lane.key)}>{t('whatIf.toLane')}</Link>
      </output>
    );
  }
  if (threshold === present) return <span>{t('whatIf.asItIs')}</span>;
  const { fewer, misses } = effectOf(answer, present, threshold);
  const apply = async () => {
    try {
      await ask(applyThreshold, { body: { lane: lane.key, rateMin: threshold, seen: present } });
    } finally {
      // Also after a conflict: the next confirmation must be based on the current lane.
      await Promise.all([lanesChanged(queryClient), invalidate(queryClient, ...statsCalls)]);
    }
    setApplied({ lane: lane.key, rateMin: threshold });
    onApplied();
  };
  return (
    <ConfirmButton
      words={t('whatIf.apply')}
      icon={<IconCheck size={15} aria-hidden="true" />}
      size="xs"
      ask={[
        t(present === null ? 'whatIf.askFirst' : 'whatIf.ask', {
          lane: name,
          from: formatScore(present),
          to: formatScore(threshold),
        }),
        t(fewer >= 0 ? 'whatIf.askFewer' : 'whatIf.askMore', {
          count: Math.abs(fewer),
          cases: formatCount(Math.abs(fewer), i18n.language),
          misses: formatCount(Math.abs(misses), i18n.language),
        }),
        t('whatIf.askAtOnce'),
      ].join(' ')}
      yes={t('whatIf.yes')}
      run={apply}
    />
  );
}
