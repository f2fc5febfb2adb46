import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Behind } from '../../../api/stats.ts';
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
import { effectOf, isBetween, observedFrom, stepOf } from './what-if.ts';

type Props = { answer: WhatIfAnswer; threshold: number; onApplied: () => void };

/** The effect of the chosen threshold compared with the present one, and the button that applies it. */
export function WhatIfEffect({ answer, threshold, onApplied }: Props) {
  const { t, i18n } = useTranslation('dashboard');
  const { canApply, lane } = answer;
  const present = lane.filter.rateMin;
  const step = stepOf(answer, threshold);
  const { fewer, misses, fewerShare, missesShare } = effectOf(answer, present, threshold);
  const from = observedFrom(answer);
  const about = isBetween(answer, present) ? t('whatIf.about') : '';
  /** What would leave the lane. The link shows all that the threshold leaves out. */
  const leaving = (words: 'whatIf.cases' | 'whatIf.violations', count: number, share: number | null) => {
    const size = share === null ? '0%' : percent(Math.abs(share), i18n.language);
    return t(words, { share: count === 0 ? size : `${count > 0 ? '−' : '+'}${size}` });
  };
  const linked = (text: string, behind: Behind | null) =>
    behind === null ? (
      <span>{text}</span>
    ) : (
      <span>
        <Link to={paths.behind(behind)}>
          {about}
          {text}
        </Link>
      </span>
    );
  return (
    <div className={classes.whatif} aria-live="polite">
      <strong>
        {present === null ? t('whatIf.noBound') : formatScore(present)} → {formatScore(threshold)}
      </strong>
      {Math.max(threshold, present ?? 0) < from ? (
        <span>{t('whatIf.unknown', { threshold: formatScore(from) })}</span>
      ) : (
        <>
          {linked(leaving('whatIf.cases', fewer, fewerShare), step && step.fewer > 0 ? step.behind : null)}
          {linked(
            leaving('whatIf.violations', misses, missesShare),
            step && step.misses > 0 ? step.behindMisses : null,
          )}
          {canApply && fewer > 0 ? <span>{t('whatIf.stay')}</span> : null}
        </>
      )}
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
        {t('whatIf.builtIn', { lane: name })} <Link to={paths.settings('rules')}>{t('whatIf.toRules')}</Link>
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
        ...(fewer > 0 ? [t('whatIf.stay')] : []),
        t('whatIf.askAtOnce'),
      ].join(' ')}
      yes={t('whatIf.yes')}
      run={apply}
    />
  );
}
