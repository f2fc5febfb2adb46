import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { q } from '../api/client.ts';
import { useHintWords, useHitLabels } from '../labels/use-label-name.ts';
import classes from '../submissions/FindingsTable.module.css';
import { FindingsTable, type ListProps } from '../submissions/FindingsTable.tsx';

/** Recognised text with its angle, whether its position is known, and the hits in it. */
export function OcrTable(props: ListProps & { findings: Finding[] }) {
  return <FindingsTable {...props} about={(finding) => <OcrText finding={finding} />} />;
}

function OcrText({ finding }: { finding: Finding }) {
  const { t, i18n } = useTranslation('videos');
  const nameOf = useNumericLabel(finding.task);
  const hitLabels = useHitLabels();
  const hintWords = useHintWords();
  const degrees = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'degree',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  });
  const facts = [
    finding.degree === null ? null : t('ocr.angle', { angle: degrees.format(finding.degree) }),
    finding.box ? boxWords(finding.box, i18n.language, t) : t('ocr.noBox'),
    ...finding.details.map(({ keyword, hint, mainLabel, subLabel }) =>
      t('ocr.hit', {
        keyword,
        hint: hintWords(hint),
        labels: hitLabels({ mainLabel: nameOf(mainLabel), subLabel }),
      }),
    ),
  ];
  return (
    <>
      <bdi>{finding.text || t('ocr.noText')}</bdi>
      <span className={classes.details}>{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </>
  );
}

/** A detail's label can be a number of the task's dictionary (V6, V7). */
function useNumericLabel(task: string): (label: string) => string {
  const { data } = useQuery(q.labels());
  return (label) =>
    data?.labels.find((one) => one.task === task && String(one.number) === label)?.name ?? label;
}

type Words = (key: string, values: Record<string, string>) => string;

/** The box's left, top, width and height in percent of the frame. */
function boxWords(box: NonNullable<Finding['box']>, language: string, t: Words): string {
  const percent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
  const xs = box.map(([x]) => x);
  const ys = box.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return t('ocr.box', {
    left: percent(left),
    top: percent(top),
    width: percent(Math.max(...xs) - left),
    height: percent(Math.max(...ys) - top),
  });
}
