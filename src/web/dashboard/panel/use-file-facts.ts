import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { Constant } from '../../charts/figures.ts';
import { showFullMoment } from '../../format/zone.ts';
import { base } from '../../paths/base.ts';
import { useShown } from './use-dashboard-state.ts';
import { useFilterChoices } from './use-filter-choices.ts';

/** Begin and end of what the figures count. */
export type Counted = { from: string; to: string };

type Facts = {
  /** Columns that are the same in every row. */
  constants: Constant[];
  /** The same in one line, for a picture. */
  line: string;
  /** The address that opens this view with the same days, whenever it is opened. */
  link: string;
};

/**
 * What a file of figures says about them: when, for whom, and on what they rest. `counted`: what the answer counted,
 * which may be whole days. `name`: the panel's.
 */
export function useFileFacts(name: string, counted: Counted | null, basis: string | undefined): Facts {
  const { t, i18n } = useTranslation('dashboard');
  const { filters, range, zone, params } = useShown();
  const { pathname } = useLocation();
  const choicesOf = useFilterChoices(filters);
  const period = counted ?? { from: range?.from ?? '', to: range?.to ?? '' };
  const chosen = (['lane', 'kind', 'task', 'label'] as const).flatMap((what) => {
    const value = filters[what];
    if (value === null) return [];
    const shown = choicesOf[what].find((choice) => choice.value === value)?.label ?? value;
    return [t('filter.is', { what: t(`filter.${what}`), value: shown })];
  });
  const moment = (at: string) => showFullMoment(at, zone, i18n.language);
  const query = new URLSearchParams(params);
  query.set('zone', zone);
  if (range) {
    query.set('range', 'own');
    query.set('from', range.first);
    query.set('to', range.last);
  }
  return {
    constants: [
      { head: t('file.from'), value: period.from },
      { head: t('file.to'), value: period.to },
      { head: t('file.zone'), value: zone },
      { head: t('file.filters'), value: chosen.join('; ') },
      { head: t('file.basis'), value: basis ?? '' },
    ],
    line: [
      t('between', { from: moment(period.from), to: moment(period.to) }),
      zone,
      ...(chosen.length > 0 ? chosen : [t('file.unfiltered')]),
    ].join(' · '),
    link: `${window.location.origin}${base}${pathname.slice(1)}?${query}#${name}`,
  };
}
