import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ContentAnswer } from '../../../api/stats-content.ts';
import { paths } from '../../paths/paths.ts';
import { useColumns } from '../panel/columns.ts';
import { fewest } from '../panel/fewest.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import type { ContentPanel } from './ContentTab.tsx';

const kinds = ['rooms', 'users', 'forums'] as const;
type Source = ContentAnswer['now']['rooms']['byRejects'][number];

/** The sources with the most rejections, those with the surest high rate first; the address says of which kind. */
export function Sources({ query, shown }: ContentPanel) {
  const { t } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const of = kinds.find((kind) => kind === shown.params.get('sources')) ?? 'rooms';
  const listed = query.data?.now[of];
  const few = listed?.few ? t('content.fewer', { count: listed.few, min: fewest.rate }) : null;
  return (
    <Panel<ContentAnswer, Source>
      name={of}
      span={4}
      size="l"
      title={t('content.sources')}
      hint={t('content.sourcesHint')}
      query={query}
      controls={
        <SegmentedControl
          size="xs"
          aria-label={t('content.sources')}
          value={of}
          onChange={(value) => shown.put({ sources: value === 'rooms' ? null : value })}
          data={kinds.map((value) => ({ value, label: t(`content.${value}`) }))}
        />
      }
      view={() => ({
        summary: t('content.sources'),
        basis: [basis(t('basis.decided'), { interval: true, days: true }), ...(few ? [few] : [])].join(' · '),
        figures: {
          rows: listed?.byRejects ?? [],
          keyOf: ({ id }) => id,
          columns: [
            { head: t(`content.one.${of}`), value: ({ id }) => id },
            columns.cases(t('column.cases'), ({ opened }) => opened),
            columns.count(t('column.decided'), ({ decided }) => decided),
            {
              ...columns.share(t('column.rejected'), ({ rejectShare }) => rejectShare),
              to: ({ rejected, behindRejected }) => (rejected > 0 ? paths.behind(behindRejected) : null),
            },
          ],
        },
      })}
      empty={few ?? t(`content.noSource.${of}`)}
    />
  );
}
