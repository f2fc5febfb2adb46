import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import { paths } from '../../paths/paths.ts';
import { Age } from '../../ui/Age.tsx';
import classes from '../panel/Dashboard.module.css';
import { Panel } from '../panel/Panel.tsx';
import type { SeenRow } from '../panel/stable-order.ts';
import { useStableOrder } from '../panel/use-stable-order.ts';
import type { NowPanel } from './NowTab.tsx';

type Stream = NowAnswer['streams'][number];
const keyOf = ({ submissionId }: Stream) => submissionId;

/** Live streams with open cases. Streams without open cases stay in place, marked, until the tab is closed. */
export function StreamsAtRisk({ query }: NowPanel) {
  const { t } = useTranslation('dashboard');
  const rows = useStableOrder(query.data?.streams, keyOf);
  const state = ({ row, here }: SeenRow<Stream>) => {
    if (!here) return t('now.atRest');
    return t(row.late ? 'now.late' : row.running ? 'now.running' : 'now.ended');
  };
  return (
    <Panel<NowAnswer, SeenRow<Stream>>
      name="streams"
      span={4}
      title={t('now.streams')}
      query={query}
      view={() => ({
        summary: t('now.streams'),
        figures: {
          rows,
          keyOf: ({ key }) => key,
          columns: [
            {
              head: t('column.stream'),
              value: ({ row }) => row.title,
              to: ({ row }) => paths.stream(row.submissionId),
            },
            {
              head: t('column.state'),
              value: state,
              show: (seen) => (
                <span className={!seen.here ? classes.absent : seen.row.late ? classes.late : undefined}>
                  {state(seen)}
                </span>
              ),
            },
            {
              head: t('column.open'),
              number: true,
              value: ({ row, here }) => (here ? row.open : 0),
              to: ({ row, here }) => (here ? paths.behind(row.behind) : null),
            },
            {
              head: t('column.oldest'),
              number: true,
              value: ({ row, here }) => (here ? row.oldestAt : null),
              show: ({ row, here }) => (here ? <Age since={row.oldestAt} /> : '–'),
            },
          ],
        },
      })}
      empty={t('now.noStreams')}
    />
  );
}
