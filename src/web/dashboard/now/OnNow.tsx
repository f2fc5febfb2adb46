import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import classes from '../panel/Dashboard.module.css';
import { Panel } from '../panel/Panel.tsx';
import type { SeenRow } from '../panel/stable-order.ts';
import { useStableOrder } from '../panel/use-stable-order.ts';
import type { NowPanel } from './NowTab.tsx';

type On = NowAnswer['on'][number];
const keyOf = ({ person }: On) => person.id;

/** Who is online, by name. */
export function OnNow({ query }: NowPanel) {
  const { t } = useTranslation('dashboard');
  const rows = useStableOrder(query.data?.on, keyOf);
  const doing = ({ row, here }: SeenRow<On>) => {
    if (!here) return t('now.offline');
    return row.cases === 0 ? t('now.noCase') : t('now.onCases', { count: row.cases });
  };
  return (
    <Panel<NowAnswer, SeenRow<On>>
      name="on"
      span={4}
      title={t('now.on')}
      query={query}
      view={() => ({
        summary: t('now.on'),
        figures: {
          rows,
          keyOf: ({ key }) => key,
          columns: [
            { head: t('column.person'), value: ({ row }) => row.person.name },
            { head: t('column.role'), value: ({ row }) => t(`common:role.${row.role}`) },
            {
              head: t('column.doing'),
              value: doing,
              show: (seen) => <span className={seen.here ? undefined : classes.absent}>{doing(seen)}</span>,
            },
          ],
        },
      })}
      empty={t('now.nobody')}
    />
  );
}
