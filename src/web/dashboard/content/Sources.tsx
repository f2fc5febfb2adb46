import { SegmentedControl } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ContentAnswer } from '../../../api/stats-content.ts';
import { ShareBars } from '../../charts/ShareBars.tsx';
import { formatCount } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import { percent } from '../panel/words.ts';
import type { ContentPanel } from './ContentTab.tsx';

type Of = 'rooms' | 'users' | 'forums';
type Source = ContentAnswer['now']['rooms']['byVolume'][number];

/** The sources with the most rejections or the most content; the address says which. */
export function Sources({ query, shown, of }: ContentPanel & { of: Of }) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const byVolume = shown.params.get(of) === 'volume';
  const count = (value: number) => formatCount(value, i18n.language);
  const text = ({ rejectShare, decided, opened }: Source) =>
    byVolume
      ? count(opened)
      : t('content.rejectedOf', {
          share: percent(rejectShare?.value, i18n.language),
          decided: count(decided),
        });
  return (
    <Panel<ContentAnswer, Source>
      name={of}
      title={t(`content.${of}`)}
      query={query}
      controls={
        <SegmentedControl
          size="xs"
          fullWidth
          mt={4}
          aria-label={t(`content.${of}`)}
          value={byVolume ? 'volume' : 'rejects'}
          onChange={(value) => shown.put({ [of]: value === 'volume' ? 'volume' : null })}
          data={[
            { value: 'rejects', label: t('content.byRejects') },
            { value: 'volume', label: t('content.byVolume') },
          ]}
        />
      }
      view={({ now }) => {
        const rows = byVolume ? now[of].byVolume : now[of].byRejects;
        return {
          summary: t('content.sourcesSummary', {
            sources: rows
              .slice(0, 5)
              .map((row) => `${row.id} ${text(row)}`)
              .join(', '),
          }),
          chart: (
            <ShareBars
              max={byVolume ? Math.max(1, ...rows.map(({ opened }) => opened)) : 1}
              rows={rows.map((row) => ({
                key: row.id,
                name: row.id,
                color: byVolume ? 'var(--sl-dim)' : 'var(--sl-reject)',
                value: byVolume ? row.opened : (row.rejectShare?.value ?? 0),
                ...(row.rejectShare && !byVolume
                  ? { low: row.rejectShare.low, high: row.rejectShare.high }
                  : {}),
                text: text(row),
                to: paths.behind(byVolume ? row.behind : row.behindRejected),
              }))}
            />
          ),
          figures: {
            rows,
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
        };
      }}
      empty={
        <Empty
          icon={<IconMapPinOff size={24} />}
          title={t(`content.noSource.${of}`)}
          hint={t('content.noSourceHint')}
        />
      }
    />
  );
}
