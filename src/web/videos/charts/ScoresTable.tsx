import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../api/findings.ts';
import classes from '../../charts/ChartCard.module.css';
import { formatOffset } from '../../format/time.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import type { ScorePoint } from './score-points.ts';

/** The points as rows; each links to its frame. */
export function ScoresTable({
  points,
  onFinding,
}: {
  points: ScorePoint[];
  onFinding: (finding: Finding) => void;
}) {
  const { t } = useTranslation('charts');
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('moment')}</th>
            <th scope="col">{t('class')}</th>
            <th scope="col" data-number>
              {t('score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, at, label, rate, finding }) => (
            <tr key={id}>
              <td>
                <Button size="compact-xs" variant="subtle" onClick={() => onFinding(finding)}>
                  {formatOffset(at)}
                </Button>
              </td>
              <td>
                <LabelTag label={label} review={finding.review} />
              </td>
              <td data-number>{rate}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
