import { useTranslation } from 'react-i18next';
import type { Review, ReviewProof } from '../../../api/review-proof.ts';
import { formatOffset } from '../../format/time.ts';
import folds from '../../statements/StatementWords.module.css';
import classes from './ReviewWords.module.css';

/** What the page showed before a decision, collapsed at first. Only for this decision: no figure is computed from it. */
export function ReviewWords({ review: { proof, bulk } }: { review: Review }) {
  const { t } = useTranslation('proof');
  return (
    <details className={folds.fold}>
      <summary>{t('title')}</summary>
      <ul className={classes.list}>
        {bulk === null ? null : <li>{t('bulk', { count: bulk })}</li>}
        {proof ? <Proof proof={proof} /> : <li>{t(bulk === null ? 'none' : 'noneInBulk')}</li>}
        {proof ? <li>{t('hint')}</li> : null}
      </ul>
    </details>
  );
}

function Proof({ proof }: { proof: ReviewProof }) {
  const { t, i18n } = useTranslation('proof');
  const seconds = (ms: number) =>
    new Intl.NumberFormat(i18n.language, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'narrow',
      maximumFractionDigits: ms < 10_000 ? 1 : 0,
    }).format(ms / 1000);
  const covered =
    proof.uncoveredMs === null
      ? t('covered')
      : proof.uncoveredMs > 0
        ? t('uncovered', { after: seconds(proof.uncoveredMs) })
        : null;
  return (
    <>
      <li>{t('open', { open: seconds(proof.openMs), active: seconds(proof.activeMs) })}</li>
      {proof.frames.length > 0 ? <li>{t('frames', { count: proof.frames.length })}</li> : null}
      {proof.played.map((one) => (
        <li key={one.media}>
          {t(one.duration === null ? 'played' : 'playedOf', {
            stretches: one.stretches
              .map(([from, to]) => `${formatOffset(Math.floor(from))}–${formatOffset(Math.ceil(to))}`)
              .join(', '),
            of: formatOffset(Math.round(one.duration ?? 0)),
          })}
        </li>
      ))}
      {proof.more ? <li>{t('more')}</li> : null}
      {covered ? <li>{covered}</li> : null}
      <li>
        {proof.scoresHidden
          ? t('scoresHidden')
          : proof.scoresMs === null
            ? t('noScores')
            : proof.scoresMs < 1000
              ? t('scoresAtOnce')
              : t('scores', { after: seconds(proof.scoresMs) })}
      </li>
    </>
  );
}
