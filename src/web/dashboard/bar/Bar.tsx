import { useTranslation } from 'react-i18next';
import type { StatsInput } from '../../api/stats.ts';
import { ExportMenu, type ExportPart } from '../../exports/ExportMenu.tsx';
import type { DashboardTab } from '../../paths/paths.ts';
import type { Shown } from '../panel/use-dashboard-state.ts';
import classes from './Bar.module.css';
import { Counted } from './Counted.tsx';
import { Filters } from './Filters.tsx';
import { Options } from './Options.tsx';
import { Period } from './Period.tsx';

/** What the figures of a tab count. It stays in sight while the panels scroll. */
export function Bar({ tab, shown }: { tab: DashboardTab; shown: Shown }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes.bar} aria-label={t('bar')}>
      <Period shown={shown} />
      <Filters shown={shown} />
      {shown.statsQuery ? <Counted tab={tab} statsQuery={shown.statsQuery} zone={shown.zone} /> : null}
      <div className={classes.end}>
        <Options shown={shown} />
        {shown.statsQuery ? <ExportMenu parts={partsOf(shown.statsQuery)} /> : null}
      </div>
    </section>
  );
}

/** The exports behind the figures: cases opened in the time range, and decisions of that range. */
function partsOf({ from, to, zone, lane, kind, task, label }: StatsInput): ExportPart[] {
  // The figures count cases in any state, so the export does, too.
  const counted = { anyState: lane ? 'yes' : null, exactLabel: label ? 'yes' : null };
  const filters = { from, to, zone, lane, kind, task, label, ...counted };
  const kinds = ['cases', 'decisions', 'rulings'] as const;
  return kinds.map((one) => ({ kind: one, as: 'time', filters }));
}
