import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fewestJudged, type QualityRow } from '../../../api/quality.ts';
import { qualityQuery, qualitySettingsQuery } from '../../api/quality.ts';
import { interval } from '../../format/share.ts';
import { formatCount } from '../../format/time.ts';
import { useLabelName } from '../../labels/use-label-name.ts';
import { useQualityPeriod } from '../../quality/use-quality-period.ts';
import { Panel } from '../panel/Panel.tsx';

type Row = QualityRow & { id: string; name: string };

/** How others found people's decisions, where an administrator has switched that on. */
export function Quality() {
  const { data } = useQuery(qualitySettingsQuery());
  return data?.on ? <Shown reason={data.reason ?? ''} /> : null;
}

function Shown({ reason }: { reason: string }) {
  const { t, i18n } = useTranslation('quality');
  const query = useQuery(qualityQuery());
  const labelName = useLabelName();
  const periodOf = useQualityPeriod();
  const count = (value: number) => formatCount(value, i18n.language);
  return (
    <Panel<NonNullable<typeof query.data>, Row>
      name="quality"
      span={12}
      size="fit"
      title={t('panel.title')}
      hint={t('panel.hint')}
      query={query}
      view={({ people }) => ({
        summary: '',
        basis: t('panel.basis', {
          period: [...new Set(people.map(periodOf))].join(' · '),
          count: fewestJudged,
          reason,
        }),
        figures: {
          rows: people.flatMap(({ person, rows }) => rows.map((row) => ({ ...row, ...person }))),
          keyOf: ({ id, source, label }) => `${id} ${source} ${label}`,
          columns: [
            { head: t('panel.person'), value: ({ name }) => name },
            { head: t('panel.source'), value: ({ source }) => t(`source.${source}`) },
            {
              head: t('panel.label'),
              value: ({ label }) => (label === null ? t('panel.all') : labelName(label)),
            },
            {
              head: t('panel.judged'),
              number: true,
              value: ({ judged }) => judged,
              show: ({ judged }) => count(judged),
            },
            {
              head: t('panel.right'),
              number: true,
              value: ({ right }) => right,
              show: ({ right }) => count(right),
            },
            {
              head: t('panel.share'),
              number: true,
              value: ({ share }) => share?.value ?? null,
              show: ({ share }) => (share ? interval(share, i18n.language) : t('few')),
            },
          ],
        },
      })}
      empty={t('panel.none')}
    />
  );
}
