import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PersonQuality, QualityRow } from '../../api/quality.ts';
import { ownQualityQuery } from '../api/quality.ts';
import { interval } from '../format/share.ts';
import { formatCount, formatDate } from '../format/time.ts';
import { useLabelName } from '../labels/use-label-name.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Heading } from '../ui/Heading.tsx';
import { useQualityPeriod } from './use-quality-period.ts';

/** How others found one's own decisions, and whether and why such figures are made. */
export function OwnQuality() {
  const { t, i18n } = useTranslation('quality');
  const { data, error, refetch } = useQuery(ownQualityQuery());
  if (error && !data) return <ErrorNote error={error} compact onRetry={() => void refetch()} />;
  if (!data) return null;
  const { settings, quality } = data;
  return (
    <section>
      <Heading>{t('own')}</Heading>
      <Text size="sm" c="dimmed" dir="auto">
        {settings.on && settings.changedAt
          ? t('on', {
              at: formatDate(settings.changedAt, i18n.language),
              name: settings.by,
              reason: settings.reason,
            })
          : t('off')}
      </Text>
      {settings.on && quality ? <Figures quality={quality} /> : null}
      {settings.on && !quality ? <Text size="sm">{t('none')}</Text> : null}
    </section>
  );
}

function Figures({ quality }: { quality: PersonQuality }) {
  const { t } = useTranslation('quality');
  const periodOf = useQualityPeriod();
  const wordsOf = useRowWords();
  return (
    <>
      <Text size="sm" mt="xs">
        {t('ownHint', { period: periodOf(quality) })}
      </Text>
      <ul>
        {quality.rows.map((row) => (
          <li key={`${row.source} ${row.label}`}>
            <Text size="sm">{wordsOf(row)}</Text>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" maw={640}>
        {t('limits')}
      </Text>
    </>
  );
}

function useRowWords(): (row: QualityRow) => string {
  const { t, i18n } = useTranslation('quality');
  const labelName = useLabelName();
  const count = (value: number) => formatCount(value, i18n.language);
  return ({ source, label, judged, right, share }) => {
    const name = t(`source.${source}`);
    return t('row', {
      source: label === null ? name : t('label', { source: name, label: labelName(label) }),
      right: count(right),
      judged: count(judged),
      share: share ? interval(share, i18n.language) : t('few'),
    });
  };
}
