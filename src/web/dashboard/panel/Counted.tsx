import { useTranslation } from 'react-i18next';
import { showMoment } from '../../format/zone.ts';
import classes from './Dashboard.module.css';
import type { TabProps } from './use-dashboard-state.ts';

type Answer = { counted: { from: string; to: string }; recounting?: boolean; before?: unknown };

/** Names the counted time range and the compared one. Always rendered, so that the layout does not shift. */
export function Counted({
  answer,
  shown: { zone },
}: {
  answer: Answer | undefined;
  shown: TabProps['shown'];
}) {
  const { t, i18n } = useTranslation('dashboard');
  const range = (from: number, to: number) =>
    t('between', { from: showMoment(from, zone, i18n.language), to: showMoment(to, zone, i18n.language) });
  const words: string[] = [];
  if (answer) {
    const [from, to] = [Date.parse(answer.counted.from), Date.parse(answer.counted.to)];
    words.push(t('counted', { range: range(from, to) }));
    if (answer.before) words.push(t('comparedWith', { range: range(2 * from - to, from) }));
    if (answer.recounting) words.push(t('recounting'));
  }
  return <p className={classes.counted}>{words.join(' · ')}</p>;
}
