import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GoldPerson, GoldResults } from '../../../api/gold.ts';
import { goldResultsQuery } from '../../api/gold.ts';
import type { Column } from '../../charts/figures.ts';
import { ends, interval, percent } from '../../format/share.ts';
import { formatCount } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { Panel } from '../panel/Panel.tsx';

const monthsShown = 3;

/** What people overlook of known violations, person by person in the order of their names. */
export function Gold() {
  const { t, i18n } = useTranslation('gold');
  const query = useQuery(goldResultsQuery());
  const locale = i18n.language;
  const count = (value: number) => formatCount(value, locale);
  const of = ({ wrong, answered }: GoldPerson['violations']) =>
    answered === 0 ? '–' : t('panel.of', { wrong: count(wrong), answered: count(answered) });
  const findingOf = (
    { finding, needed, missedOfBlock, early }: GoldPerson,
    { cases }: GoldResults['design'],
  ) => {
    const block = { missed: count(missedOfBlock ?? 0), cases: count(cases) };
    const words = {
      'too-few': t('panel.tooFew', { needed: count(needed) }),
      'as-usual': t('panel.asUsual', block),
      'more-than-usual': t('panel.moreThanUsual', block),
    }[finding];
    return early ? `${words} · ${t('panel.early')}` : words;
  };
  const monthsOf = ({ months }: GoldPerson) =>
    months
      .slice(0, monthsShown)
      .map(({ month, share, wrong, answered }) =>
        t('panel.month', {
          month,
          wrong: count(wrong),
          answered: count(answered),
          ends: share ? `${ends(share, locale)} %` : '–',
        }),
      )
      .join(' · ');
  const text = (head: string, value: (row: GoldPerson) => string): Column<GoldPerson> => ({ head, value });
  return (
    <Panel<GoldResults, GoldPerson>
      name="gold"
      span={12}
      size="fit"
      title={t('panel.title')}
      hint={t('panel.hint')}
      query={query}
      view={({ design, people }) => ({
        summary: '',
        basis: t('panel.basis', {
          cases: count(design.cases),
          more: percent(design.more, locale),
          usual: percent(design.usual, locale),
        }),
        figures: {
          rows: people,
          keyOf: ({ person }) => person.id,
          columns: [
            text(t('panel.person'), ({ person }) => person.name),
            text(t('panel.violations'), ({ violations }) => of(violations)),
            {
              head: t('panel.missed'),
              number: true,
              value: ({ violations }) => violations.share?.value ?? null,
              show: ({ violations }) => interval(violations.share, locale),
            },
            {
              head: t('panel.others'),
              number: true,
              value: ({ others }) => others.share?.value ?? null,
              show: ({ others }) => interval(others.share, locale),
            },
            text(t('panel.finding'), (row) => findingOf(row, design)),
            text(t('panel.months'), monthsOf),
            text(t('panel.harmless'), ({ harmless }) => of(harmless)),
            text(t('panel.label'), ({ labelled }) =>
              labelled.answered === 0
                ? '–'
                : t('rightOf', { right: count(labelled.right), answered: count(labelled.answered) }),
            ),
            {
              head: t('panel.escalated'),
              number: true,
              value: ({ escalated }) => escalated,
              show: ({ escalated }) => count(escalated),
            },
          ],
        },
      })}
      empty={
        <>
          {t('panel.none')} <Link to={paths.settings('gold')}>{t('panel.set')}</Link>
        </>
      }
    />
  );
}
