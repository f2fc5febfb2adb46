import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { formatSeconds } from '../format/time.ts';
import { LabelTag } from '../labels/LabelTag.tsx';
import { FindingsTable, type ListProps } from '../submissions/FindingsTable.tsx';
import { byClass } from './by-class.ts';
import classes from './TaskViews.module.css';

/** Audio segments by class: the total length, and each segment with its length. */
export function SegmentsView({ findings, ...list }: ListProps & { findings: Finding[] }) {
  const { t, i18n } = useTranslation('videos');
  const length = ({ startTime, endTime }: Finding) =>
    startTime === null || endTime === null ? 0 : Math.max(0, endTime - startTime);
  return (
    <>
      {byClass(findings).map(({ label, findings: own }) => (
        <section key={label} className={classes.group} data-testid="segments">
          <div className={classes.groupHead}>
            <LabelTag label={label || t('noLabel')} review={own.some((one) => one.review)} />
            <Text size="xs" c="dimmed" component="span">
              {t('segments.sum', {
                count: own.length,
                length: formatSeconds(
                  own.reduce((sum, one) => sum + length(one), 0),
                  i18n.language,
                ),
              })}
            </Text>
          </div>
          <FindingsTable
            {...list}
            findings={[...own].sort((a, b) => (a.startTime ?? 0) - (b.startTime ?? 0))}
            about={(finding) => formatSeconds(length(finding), i18n.language)}
          />
        </section>
      ))}
    </>
  );
}
