import { useTranslation } from 'react-i18next';
import type { Difference } from '../../charts/difference.ts';
import classes from './Dashboard.module.css';

/** The change since the previous period: signed, coloured, and bold if significant. */
export function DifferenceMark({ difference }: { difference: Difference | null }) {
  const { t } = useTranslation('dashboard');
  if (!difference) return null;
  const { text, tone, sure } = difference;
  return (
    <span
      className={classes.tone}
      data-tone={tone}
      data-sure={sure || undefined}
      title={t(sure ? 'pointsSure' : 'points', { points: text })}
    >
      {text}
    </span>
  );
}
