import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import { Status } from '../../ui/Status.tsx';
import { Panel } from '../panel/Panel.tsx';
import type { SeenRow } from '../panel/stable-order.ts';
import { useStableOrder } from '../panel/use-stable-order.ts';
import type { NowPanel } from './NowTab.tsx';

type Shift = NowAnswer['shifts'][number];
const keyOf = ({ person }: Shift) => person.id;
const stateOf = ({ planned, here }: Shift) => {
  if (planned) return here ? 'here' : 'missing';
  return here ? 'unplanned' : 'later';
};
const tones = { here: 'approve', missing: 'reject', unplanned: 'escalate', later: undefined } as const;

/** Who is planned and who is here, by name. */
export function ShiftsNow({ query }: NowPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const rows = useStableOrder(query.data?.shifts, keyOf);
  const hours = (minutes: number) =>
    new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: 'hour',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    }).format(minutes / 60);
  return (
    <Panel<NowAnswer, SeenRow<Shift>>
      name="shifts"
      span={12}
      title={t('now.shifts')}
      query={query}
      view={({ shifts }) => {
        const planned = shifts.filter((one) => one.planned);
        const counts = {
          planned: planned.length,
          here: planned.filter((one) => one.here).length,
          missing: planned.filter((one) => !one.here).length,
          hours: hours(shifts.reduce((sum, { minutesToday }) => sum + minutesToday, 0)),
        };
        return {
          summary: t('now.shifts'),
          basis: t('now.shiftsSummary', counts),
          figures: {
            rows,
            keyOf: ({ key }) => key,
            columns: [
              { head: t('column.person'), value: ({ row }) => row.person.name },
              { head: t('column.teams'), value: ({ row }) => row.teams.join(', ') },
              { head: t('column.plannedToday'), value: ({ row }) => hours(row.minutesToday) },
              {
                head: t('column.shift'),
                value: ({ row }) => t(`now.shift.${stateOf(row)}`),
                show: ({ row }) => {
                  const state = stateOf(row);
                  return (
                    <Status tone={tones[state]} hollow={state === 'later'}>
                      {t(`now.shift.${state}`)}
                    </Status>
                  );
                },
              },
            ],
          },
        };
      }}
      empty={t('now.nobody')}
    />
  );
}
