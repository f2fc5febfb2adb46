import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import type { Figures } from '../../charts/figures.ts';
import { formatCount, formatSpan } from '../../format/time.ts';
import { useLaneName } from '../../lanes/lane-of.ts';
import { paths } from '../../paths/paths.ts';
import { Age } from '../../ui/Age.tsx';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import type { NowPanel } from './NowTab.tsx';
import { useDrainWords } from './use-drain-words.ts';

type Lane = NowAnswer['lanes'][number];

/** The lanes in the order of the bar, so that rows never move. */
export function LanesNow({ query }: NowPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const laneName = useLaneName();
  const drainWords = useDrainWords();
  const rate = (value: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value);
  const figures = (lanes: readonly Lane[]): Figures<Lane> => ({
    rows: lanes,
    keyOf: ({ lane }) => lane,
    columns: [
      { head: t('column.lane'), value: ({ lane, name }) => laneName({ key: lane, name }) },
      columns.cases(t('column.open'), ({ open }) => open),
      {
        head: t('column.oldest'),
        number: true,
        value: ({ oldestAt }) => oldestAt,
        show: ({ oldestAt }) => (oldestAt ? <Age since={oldestAt} /> : '–'),
      },
      columns.seconds(
        t('column.target'),
        ({ targetSeconds }) => targetSeconds,
        (seconds) => formatSpan(seconds, i18n.language),
        t('tip.target'),
      ),
      {
        ...columns.share(t('column.onTime'), ({ onTime }) => onTime?.share ?? null, t('tip.onTime')),
        to: ({ onTime, behindLate }) =>
          onTime && onTime.decided > onTime.within ? paths.behind(behindLate) : null,
      },
      columns.figure(
        t('column.overdue'),
        ({ onTime }) => onTime?.overdue ?? null,
        (cases) => formatCount(cases, i18n.language),
        t('tip.overdue'),
      ),
      columns.figure(t('column.in'), ({ inPerMinute }) => inPerMinute, rate),
      columns.figure(t('column.out'), ({ outPerMinute }) => outPerMinute, rate),
      {
        head: t('column.drain'),
        tip: t('tip.drain'),
        value: (lane) => {
          const { state, why } = drainWords(lane);
          return why === null ? state : t('now.because', { state, why });
        },
      },
    ],
  });
  return (
    <Panel<NowAnswer, Lane>
      name="lanes"
      span={12}
      title={t('now.lanes')}
      query={query}
      view={({ lanes }) => ({ figures: figures(lanes), summary: t('now.lanes') })}
      empty={t('now.noLanes')}
    />
  );
}
