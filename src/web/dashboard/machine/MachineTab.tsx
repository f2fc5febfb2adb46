import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shareOf } from '../../../api/shares.ts';
import type { MachineAnswer } from '../../../api/stats-machine.ts';
import { qStats } from '../../api/stats.ts';
import { formatCount } from '../../format/time.ts';
import { Term } from '../../ui/Term.tsx';
import { casesBehind, decidedIn } from '../panel/cases-behind.ts';
import classes from '../panel/Dashboard.module.css';
import { SharedFailure } from '../panel/SharedFailure.tsx';
import { ShareFigure } from '../panel/ShareFigure.tsx';
import { Tile } from '../panel/Tile.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
import { Adviser } from './Adviser.tsx';
import { ByLabel } from './ByLabel.tsx';
import { Calibration } from './Calibration.tsx';
import { PrecisionOverTime } from './PrecisionOverTime.tsx';
import { WhatIf } from './WhatIf.tsx';
import { Wrong } from './Wrong.tsx';

export type MachinePanel = { query: UseQueryResult<MachineAnswer> };

/** Where the machine is right and wrong, measured by decisions and rulings. */
export function MachineTab({ statsQuery, shown }: TabProps) {
  const query = useQuery({ ...qStats.machine(statsQuery), placeholderData: keepPreviousData });
  return (
    <SharedFailure query={query}>
      <div className={classes.grid}>
        <Tiles query={query} shown={shown} />
        <ByLabel query={query} />
        <Calibration query={query} />
        <PrecisionOverTime query={query} zone={shown.zone} />
        <WhatIf statsQuery={statsQuery} shown={shown} />
        <Wrong query={query} shown={shown} />
        <Adviser statsQuery={statsQuery} />
      </div>
    </SharedFailure>
  );
}

function Tiles({ query, shown }: MachinePanel & Pick<TabProps, 'shown'>) {
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <>
      <Tile
        span={8}
        title={t('machine.rightAndOverruled')}
        query={query}
        view={({ now, before, counted }) => [
          {
            to: now.total.ruled > 0 ? casesBehind(shown, { ...decidedIn(counted), ruled: 'any' }) : null,
            figure: <ShareFigure now={now.total.precision} before={before?.total.precision} better="more" />,
            more: (
              <>
                <Term tip={t('tip.precision')}>{t('machine.precision')}</Term>
                {' · '}
                {t('machine.precisionOf', {
                  count: now.total.ruled,
                  right: count(now.total.right),
                  ruled: count(now.total.ruled),
                })}
              </>
            ),
          },
          {
            to:
              now.total.overturned > 0
                ? casesBehind(shown, { ...decidedIn(counted), verdict: 'approve' })
                : null,
            figure: (
              <ShareFigure
                now={now.total.overturnedShare}
                before={before?.total.overturnedShare}
                better="less"
              />
            ),
            more: (
              <>
                <Term tip={t('tip.overturned')}>{t('machine.overturned')}</Term>
                {' · '}
                {t('machine.overturnedOf', {
                  count: now.total.cases,
                  cases: count(now.total.cases),
                  overturned: count(now.total.overturned),
                })}
              </>
            ),
          },
        ]}
      />
      <Tile
        span={4}
        title={t('machine.byHand')}
        query={query}
        view={({ now: { total } }) => [
          {
            figure: (
              <ShareFigure now={shareOf(total.rightByHand, total.byHand, total.independent)} better="more" />
            ),
            more: t('machine.handOf', { count: total.byHand }),
          },
          {
            figure: (
              <ShareFigure
                now={shareOf(total.right - total.rightByHand, total.ruled - total.byHand, total.independent)}
                better="more"
              />
            ),
            more: (
              <Term tip={t('tip.presumed')}>
                {t('machine.presumedOf', { count: total.ruled - total.byHand })}
              </Term>
            ),
          },
        ]}
      />
    </>
  );
}
