import { useTranslation } from 'react-i18next';
import type { Mark, TrendsAnswer } from '../../../api/stats-trends.ts';
import { showMoment } from '../../format/zone.ts';
import { Panel } from '../panel/Panel.tsx';
import classes from './Marks.module.css';
import type { TrendsPanel } from './TrendsTab.tsx';

/** What was changed in the period, the latest first. */
export function Marks({ query, zone }: TrendsPanel & { zone: string }) {
  const { t, i18n } = useTranslation(['dashboard', 'audit']);
  return (
    <Panel<TrendsAnswer, Mark>
      name="marks"
      span={6}
      size="s"
      firstRows={4}
      title={t('trends.marks')}
      hint={t('trends.marksHint')}
      query={query}
      view={({ marks }) => ({
        summary: t('trends.marksSummary', { count: marks.length }),
        figures: {
          rows: marks.toReversed(),
          keyOf: ({ at, what, of }) => `${at} ${what} ${of}`,
          columns: [
            {
              head: t('column.time'),
              value: ({ at }) => at,
              show: ({ at }) => showMoment(at, zone, i18n.language),
            },
            {
              head: t('trends.what'),
              value: ({ what }) => what,
              show: ({ what }) => <Line words={t(`audit:actions.${what}`, { defaultValue: what })} />,
            },
            { head: t('trends.of'), value: ({ of }) => of, show: ({ of }) => <Line words={of ?? ''} /> },
            {
              head: t('trends.who'),
              value: ({ by }) => by,
              show: ({ by, machine }) => (machine ? t('audit:machine') : by),
            },
          ],
        },
      })}
      empty={t('trends.noMarks')}
    />
  );
}

const Line = ({ words }: { words: string }) => (
  <bdi className={classes.line} title={words}>
    {words}
  </bdi>
);
