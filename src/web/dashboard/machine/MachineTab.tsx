import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MachineAnswer } from '../../../api/stats-machine.ts';
import { qStats } from '../../api/stats.ts';
import { formatCount } from '../../format/time.ts';
import { Counted } from '../panel/Counted.tsx';
import { casesBehind, decidedIn } from '../panel/cases-behind.ts';
import classes from '../panel/Dashboard.module.css';
import { SharedFailure } from '../panel/SharedFailure.tsx';
import { ShareFigure } from '../panel/ShareFigure.tsx';
import { Tile } from '../panel/Tile.tsx';
import type { TabProps } from '../panel/use-dashboard-state.ts';
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
      <Counted answer={query.data} shown={shown} />
      <Tiles query={query} shown={shown} />
      <div className={classes.panels}>
        <div className={classes.cell}>
          <ByLabel query={query} />
        </div>
        <div className={classes.cell}>
          <Calibration query={query} />
        </div>
        <div className={classes.cell}>
          <WhatIf statsQuery={statsQuery} shown={shown} />
        </div>
        <div data-full className={classes.cell}>
          <PrecisionOverTime query={query} zone={shown.zone} />
        </div>
        {(['keywords', 'boxes', 'logos'] as const).map((of) => (
          <div key={of} className={classes.cell}>
            <Wrong query={query} of={of} />
          </div>
        ))}
      </div>
    </SharedFailure>
  );
}

function Tiles({ query, shown }: MachinePanel & Pick<TabProps, 'shown'>) {
  const { t, i18n } = useTranslation('dashboard');
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <div className={classes.tiles}>
      <Tile
        title={t('machine.precision')}
        tip={t('tip.precision')}
        query={query}
        view={({ now, before, counted }) => ({
          to: now.total.ruled > 0 ? casesBehind(shown, { ...decidedIn(counted), ruled: 'any' }) : null,
          figure: <ShareFigure now={now.total.precision} before={before?.total.precision} better="more" />,
          more: t('machine.precisionOf', {
            count: now.total.ruled,
            right: count(now.total.right),
            ruled: count(now.total.ruled),
          }),
        })}
      />
      <Tile
        title={t('machine.overturned')}
        tip={t('tip.overturned')}
        query={query}
        view={({ now, before, counted }) => ({
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
          more: t('machine.overturnedOf', {
            count: now.total.cases,
            cases: count(now.total.cases),
            overturned: count(now.total.overturned),
          }),
        })}
      />
      <Tile
        title={t('machine.byHand')}
        query={query}
        view={({ now }) => ({ figure: count(now.total.byHand), more: t('machine.byHandHint') })}
      />
    </div>
  );
}
