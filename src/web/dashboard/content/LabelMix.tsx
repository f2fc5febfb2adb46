import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ContentAnswer } from '../../../api/stats-content.ts';
import { Columns } from '../../charts/Columns.tsx';
import { Legend } from '../../charts/Legend.tsx';
import { formatCount } from '../../format/time.ts';
import { showDay, showMoment } from '../../format/zone.ts';
import { paths } from '../../paths/paths.ts';
import { labelColor } from '../../theme/colors.ts';
import { Empty } from '../../ui/Empty.tsx';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import { useLabelsApart } from '../panel/words.ts';
import type { ContentPanel } from './ContentTab.tsx';

type Point = ContentAnswer['now']['series'][number];

/** Cases by label, per hour or per day. A case counts under each of its labels. */
export function LabelMix({ query, shown }: ContentPanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const apart = useLabelsApart();
  const labelName = apart(query.data?.now.labels ?? []);
  const count = (value: number) => formatCount(value, i18n.language);
  const seriesOf = ({ now }: ContentAnswer) => {
    const named = now.labels.map((label) => ({
      key: label.key,
      name: labelName(label),
      color: labelColor(label.name ?? label.key),
    }));
    const others = now.series.some(({ counts }) => (counts[named.length] ?? 0) > 0);
    return others
      ? [...named, { key: 'others', name: t('content.others'), color: 'var(--sl-faint)' }]
      : named;
  };
  return (
    <Panel<ContentAnswer, Point>
      name="mix"
      title={t('content.mix')}
      hint={t('content.mixHint')}
      query={query}
      controls={query.data ? <Legend series={seriesOf(query.data)} /> : null}
      view={(answer) => {
        const { now, before, step } = answer;
        const series = seriesOf(answer);
        const clock = (at: string) => (step === 'hour' ? showMoment : showDay)(at, shown.zone, i18n.language);
        return {
          summary: [
            t('content.mixSummary', {
              count: now.opened,
              opened: count(now.opened),
              labels: now.labels.map((label) => `${labelName(label)} ${count(label.opened)}`).join(', '),
            }),
            before ? t('content.mixBefore', { opened: count(before.opened) }) : '',
          ].join(' '),
          chart: (
            <Columns
              series={series}
              steps={now.series.map((point) => ({
                key: point.at,
                label: clock(point.at),
                values: point.counts,
                tip: [
                  clock(point.at),
                  t('content.casesOf', { count: point.opened, opened: count(point.opened) }),
                  ...series.flatMap(({ name }, at) =>
                    point.counts[at] ? [`${name}: ${count(point.counts[at] ?? 0)}`] : [],
                  ),
                ],
                to: point.opened > 0 ? paths.behind(point.behind) : null,
              }))}
            />
          ),
          figures: {
            rows: now.opened > 0 ? now.series : [],
            keyOf: ({ at }) => at,
            columns: [
              { head: t('column.time'), value: ({ at }) => at, show: ({ at }) => clock(at) },
              columns.cases(t('column.cases'), ({ opened }) => opened),
              ...series.map(({ name }, at) => columns.count(name, ({ counts }: Point) => counts[at] ?? 0)),
            ],
          },
        };
      }}
      empty={
        <Empty icon={<IconInbox size={24} />} title={t('content.none')} hint={t('content.noneHint')}>
          <Button component={Link} to={paths.submit('texts')} variant="default" size="xs">
            {t('content.toSubmit')}
          </Button>
        </Empty>
      }
    />
  );
}
