import { useTranslation } from 'react-i18next';
import type { Share } from '../../../api/share.ts';
import { ends, percentWithin } from '../../format/share.ts';
import classes from './Dashboard.module.css';
import { DifferenceMark } from './DifferenceMark.tsx';
import { differenceOf } from './words.ts';

type Props = { now: Share; before?: Share | undefined; better: 'more' | 'less' };

/** A share in large type with its 95% interval and its change. */
export function ShareFigure({ now, before, better }: Props) {
  const { i18n } = useTranslation();
  if (!now) return '–';
  return (
    <>
      {percentWithin(now, i18n.language)} <small className={classes.ends}>{ends(now, i18n.language)}</small>{' '}
      <small>
        <DifferenceMark difference={differenceOf(now, before, better, i18n.language)} />
      </small>
    </>
  );
}
