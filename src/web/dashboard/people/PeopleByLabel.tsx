import { useTranslation } from 'react-i18next';
import type { PeopleAnswer } from '../../../api/stats-people.ts';
import { ShareBars } from '../../charts/ShareBars.tsx';
import { percent } from '../../format/share.ts';
import { formatSeconds } from '../../format/time.ts';
import { paths } from '../../paths/paths.ts';
import { useColumns } from '../panel/columns.ts';
import { Panel } from '../panel/Panel.tsx';
import { useBasis } from '../panel/use-basis.ts';
import { useLabelsApart } from '../panel/words.ts';
import { type PeoplePanel, showKappa } from './PeopleTab.tsx';

type Label = PeopleAnswer['now']['labels'][number];

/** Decisions by label: how long they take, how often they reject, how far two people agree. */
export function PeopleByLabel({ query }: PeoplePanel) {
  const { t, i18n } = useTranslation('dashboard');
  const columns = useColumns();
  const basis = useBasis();
  const apart = useLabelsApart();
  const labelName = apart(query.data?.now.labels.map(({ label }) => label) ?? []);
  const seconds = (value: number | null) => (value === null ? '–' : formatSeconds(value, i18n.language));
  const rejected = ({ verdicts, decisions }: Label) => (decisions > 0 ? verdicts.reject / decisions : null);
  return (
    <Panel<PeopleAnswer, Label>
      name="people-labels"
      span={6}
      list
      title={t('people.labels')}
      hint={t('people.labelsHint')}
      query={query}
      view={({ now: { labels } }) => ({
        summary: t('people.labelsSummary', {
          labels: labels
            .slice(0, 6)
            .map((row) => `${labelName(row.label)} ${seconds(row.medianSeconds)}`)
            .join(', '),
        }),
        basis: basis(t('people.labelsBasis')),
        chart: (listed) => (
          <ShareBars
            dots
            max={Math.max(1, ...labels.map(({ medianSeconds }) => medianSeconds ?? 0))}
            rows={listed.map((row) => ({
              key: row.label.key,
              name: labelName(row.label),
              value: row.medianSeconds ?? 0,
              text: seconds(row.medianSeconds),
              to: paths.behind(row.behind),
            }))}
          />
        ),
        figures: {
          rows: labels,
          keyOf: ({ label }) => label.key,
          columns: [
            { head: t('column.label'), value: ({ label }) => labelName(label) },
            columns.cases(t('column.decisions'), ({ decisions }) => decisions),
            {
              ...columns.part(t('column.rejected'), rejected, (share) => percent(share, i18n.language)),
              to: (row) => (row.verdicts.reject > 0 ? paths.behind(row.behindRejected) : null),
            },
            columns.seconds(t('column.median'), ({ medianSeconds }) => medianSeconds, seconds),
            columns.count(t('column.looks'), ({ looks }) => looks.looks),
            {
              head: t('column.kappa'),
              tip: t('tip.agreement'),
              number: true,
              value: ({ looks }) => looks.kappa?.value ?? null,
              show: ({ looks }) => showKappa(looks.kappa, i18n.language),
            },
          ],
        },
      })}
      empty={t('people.none')}
    />
  );
}
