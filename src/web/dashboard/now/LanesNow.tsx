import { IconMoodCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NowAnswer } from '../../../api/stats-now.ts';
import type { Figures } from '../../charts/figures.ts';
import { paths } from '../../paths.ts';
import { useLaneName } from '../../queue/lane-of.ts';
import { Age } from '../../ui/Age.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatCount, formatSpan } from '../../ui/time.ts';
import { Panel } from '../Panel.tsx';
import { interval } from '../words.ts';
import type { NowPanel } from './NowTab.tsx';
import { useDrainWords } from './use-drain-words.ts';

type Lane = NowAnswer['lanes'][number];

/** Lane by lane, in the order of the bar, so that no row ever changes places. */
export function LanesNow({ query }: NowPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const laneName = useLaneName();
  const drainWords = useDrainWords();
  const rate = (value: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value);
  const figures = (lanes: readonly Lane[]): Figures<Lane> => ({
    rows: lanes,
    keyOf: ({ lane }) => lane,
    columns: [
      { head: t('column.lane'), value: ({ lane, name }) => laneName({ key: lane, name }) },
      {
        head: t('column.open'),
        number: true,
        value: ({ open }) => open,
        show: ({ open }) => formatCount(open, i18n.language),
        to: ({ open, behind }) => (open > 0 ? paths.behind(behind) : null),
      },
      {
        head: t('column.oldest'),
        number: true,
        value: ({ oldestAt }) => oldestAt,
        show: ({ oldestAt }) => (oldestAt ? <Age since={oldestAt} /> : '–'),
      },
      {
        head: t('column.target'),
        number: true,
        value: ({ targetSeconds }) => targetSeconds,
        show: ({ targetSeconds }) =>
          targetSeconds === null ? '–' : formatSpan(targetSeconds, i18n.language),
      },
      {
        head: t('column.kept'),
        number: true,
        value: ({ kept }) => kept?.share?.value ?? null,
        show: ({ kept }) => interval(kept?.share ?? null, i18n.language),
        to: ({ kept, behindLate }) => (kept && kept.decided > kept.within ? paths.behind(behindLate) : null),
      },
      {
        head: t('column.in'),
        number: true,
        value: (lane) => lane.inPerMinute,
        show: (lane) => rate(lane.inPerMinute),
      },
      {
        head: t('column.out'),
        number: true,
        value: (lane) => lane.outPerMinute,
        show: (lane) => rate(lane.outPerMinute),
      },
      { head: t('column.drain'), value: drainWords },
    ],
  });
  return (
    <Panel<NowAnswer, Lane>
      name="lanes"
      size="fit"
      plain
      title={t('now.lanes')}
      query={query}
      view={({ lanes }) => ({ figures: figures(lanes), summary: t('now.lanes') })}
      empty={
        <Empty icon={<IconMoodCheck size={24} />} title={t('now.nothingWaits')} hint={t('now.lanesHint')} />
      }
    />
  );
}
