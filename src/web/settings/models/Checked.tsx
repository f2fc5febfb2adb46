import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shareOf } from '../../../api/shares.ts';
import type { HeldOutFigures, ModelEvaluation } from '../../../protocol/operator/text-models.ts';
import { formatCount, formatPercent } from '../../format/time.ts';
import classes from './Models.module.css';

const figures = ['recall', 'precision', 'false', 'auc', 'brier', 'calibration'] as const;
type Figure = (typeof figures)[number];

/** How the version in use and the one that watches compare on decided texts that the latter did not learn from. */
export function Checked({ evaluation }: { evaluation: ModelEvaluation }) {
  const { t, i18n } = useTranslation('models');
  const { learned, heldOut, before, after } = evaluation;
  const count = (value: number) => formatCount(value, i18n.language);
  const day = (at: string, days = 0) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(Date.parse(at) + days * 86_400_000),
    );
  const share = (part: number, all: number) => {
    const found = shareOf(part, all);
    if (found === null) return t('checked.noHit');
    const percent = (value: number) => formatPercent(Math.round(value * 1000) / 1000, i18n.language);
    const { value, low, high } = found;
    const ends = { share: percent(value), low: percent(low), high: percent(high) };
    return t('checked.of', { part: count(part), all: count(all), ...ends });
  };
  const number = (value: number | null) =>
    value === null ? t('checked.none') : value.toLocaleString(i18n.language, { maximumFractionDigits: 3 });
  const shown = (figure: Figure, { hits, rightHits, auc, brier, calibrationError }: HeldOutFigures) => {
    switch (figure) {
      case 'recall':
        return share(rightHits, heldOut.with);
      case 'precision':
        return share(rightHits, hits);
      case 'false':
        return share(hits - rightHits, heldOut.without);
      case 'auc':
        return number(auc);
      case 'brier':
        return number(brier);
      case 'calibration':
        return number(calibrationError);
    }
  };
  return (
    <div className={classes.part}>
      <h3 className={classes.subtitle}>{t('checked.title')}</h3>

      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('checked.figure')}</th>
            <th scope="col">{t('checked.used')}</th>
            <th scope="col">{t('checked.next')}</th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure}>
              <th scope="row">{t(`checked.${figure}`)}</th>
              <td data-of={t('checked.used')}>{shown(figure, before)}</td>
              <td data-of={t('checked.next')}>{shown(figure, after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="xs" c="dimmed">
        {t('checked.what', {
          learned: count(learned.with + learned.without),
          learnedWith: count(learned.with),
          learnedFrom: day(learned.from),
          learnedUntil: day(learned.until, -1),
          held: count(heldOut.with + heldOut.without),
          heldWith: count(heldOut.with),
          heldFrom: day(heldOut.from),
          heldUntil: day(heldOut.until, -1),
        })}{' '}
        {t('checked.only')}
      </Text>
    </div>
  );
}
