import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdviserStats, Agreement } from '../../../api/adviser.ts';
import type { StatsQuery } from '../../../api/stats.ts';
import { adviserStatsQuery } from '../../api/adviser.ts';
import { interval } from '../../format/share.ts';
import { formatCount } from '../../format/time.ts';
import { usePolicyName } from '../../labels/policies.ts';
import { paths } from '../../paths/paths.ts';
import { useSession } from '../../session/use-session.ts';
import { Panel } from '../panel/Panel.tsx';

type Row = Agreement & { name: string };

/** How often the adviser gives the verdict of people and of gold cases. */
export function Adviser({ statsQuery }: { statsQuery: Pick<StatsQuery, 'from' | 'to'> }) {
  const { t, i18n } = useTranslation('adviser');
  const { person } = useSession();
  const nameOf = usePolicyName();
  const query = useQuery({ ...adviserStatsQuery(statsQuery), placeholderData: keepPreviousData });
  const count = (value: number) => formatCount(value, i18n.language);
  const rowsOf = (stats: AdviserStats): Row[] => {
    const rowOf = (of: 'people' | 'approved' | 'rejected' | 'shown' | 'gold') => ({
      name: t(`panel.row.${of}`),
      ...stats[of],
    });
    return stats.given + stats.dropped + stats.failed === 0
      ? []
      : [
          ...(['people', 'approved', 'rejected'] as const).map(rowOf),
          ...stats.policies.map(({ policy, ...agreement }) => ({
            name: t('panel.policy', { policy: nameOf(policy) }),
            ...agreement,
          })),
          ...(['shown', 'gold'] as const).map(rowOf),
        ];
  };
  return (
    <Panel<AdviserStats, Row>
      name="adviser"
      span={12}
      size="fit"
      title={t('panel.title')}
      hint={t('panel.hint')}
      query={query}
      view={(stats) => ({
        summary: '',
        basis: t('panel.basis', {
          given: count(stats.given),
          unsure: count(stats.unsure),
          dropped: count(stats.dropped),
          failed: count(stats.failed),
          questions: count(stats.questions),
          undone: count(stats.undone),
        }),
        figures: {
          rows: rowsOf(stats),
          keyOf: ({ name }) => name,
          columns: [
            { head: t('panel.with'), value: ({ name }) => name },
            {
              head: t('panel.compared'),
              number: true,
              value: (row) => row.compared,
              show: (row) => count(row.compared),
            },
            {
              head: t('panel.agreed'),
              number: true,
              value: ({ agreed }) => agreed,
              show: ({ agreed }) => count(agreed),
            },
            {
              head: t('panel.share'),
              number: true,
              value: ({ share }) => share?.value ?? null,
              show: ({ share }) => interval(share, i18n.language),
            },
          ],
        },
      })}
      empty={
        <>
          {t('panel.none')}{' '}
          {person.role === 'admin' ? <Link to={paths.settings('adviser')}>{t('panel.set')}</Link> : null}
        </>
      }
    />
  );
}
