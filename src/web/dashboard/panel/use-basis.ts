import { useTranslation } from 'react-i18next';
import { useShown } from './use-dashboard-state.ts';

type More = {
  /** The figures have 95% intervals. */
  interval?: boolean;
  /** Counted by whole days (UTC) instead of the chosen time zone. */
  days?: boolean;
};

/** What a panel's figures rest on: "2,114 findings · 30 days, UTC · 95% interval". */
export function useBasis(): (what: string, more?: More) => string {
  const { t } = useTranslation('dashboard');
  const { name, range, zone } = useShown();
  const period =
    name === 'own' && range ? t('between', { from: range.first, to: range.last }) : t(`range.${name}`);
  return (what, { interval = false, days = false } = {}) =>
    [
      what,
      days ? t('basis.days', { period }) : `${period}, ${zone}`,
      ...(interval ? [t('basis.interval')] : []),
    ].join(' · ');
}
