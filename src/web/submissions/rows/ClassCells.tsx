import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatScore } from '../../format/time.ts';
import { LabelTag } from '../../labels/LabelTag.tsx';
import { useLaneName } from '../../lanes/lane-of.ts';
import type { ClassRow } from './class-rows.ts';
import { aboveOf, type Compared, useComparedSentence } from './compared.ts';
import type { Threshold } from './lane-thresholds.ts';
import classes from './ScoreRows.module.css';

type Props = {
  row: ClassRow;
  counted: boolean;
  thresholds: readonly Threshold[];
  compared: Compared | undefined;
  selected: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** A class by name, on the scale from 0 to 1, and in figures. */
export function ClassCells({ row, counted, thresholds, compared, selected, onSelect, onKeyDown }: Props) {
  const { t, i18n } = useTranslation('videos');
  const sentence = useComparedSentence(compared);
  const { average, highest, count, label } = row;
  const above = aboveOf(compared, row, i18n.language);
  const review = row.findings.some((one) => one.review);
  const figure = (name: 'average' | 'highest' | 'count', value: number | null, shown: string) => (
    <td
      data-number
      data-figure={name}
      data-value={value ?? undefined}
      data-counted={(counted && value !== null) || undefined}
      title={value === null ? undefined : String(value)}
    >
      {shown}
      {counted && value !== null && (
        <VisuallyHidden component="span"> {t('rows.counted.short')}</VisuallyHidden>
      )}
    </td>
  );
  return (
    <>
      <th scope="row" className={classes.class}>
        <button
          type="button"
          className={classes.select}
          aria-pressed={selected}
          data-stop
          data-testid="class-row"
          onKeyDown={onKeyDown}
          onClick={onSelect}
        >
          <LabelTag label={label || t('noLabel')} review={review} />
        </button>
      </th>
      <td>
        <Track average={average} highest={highest} thresholds={thresholds} />
      </td>
      {figure('average', average, formatScore(average))}
      {figure('highest', highest, formatScore(highest))}
      {figure('count', count, count === null ? '–' : formatCount(count, i18n.language))}
      <td data-number className={classes.above} title={sentence(row) ?? undefined} data-testid="above">
        {above}
      </td>
    </>
  );
}

const percent = (score: number) => `${Math.min(1, Math.max(0, score)) * 100}%`;

type TrackProps = Pick<ClassRow, 'average' | 'highest'> & { thresholds: readonly Threshold[] };

/** The average as a tick, the highest as a dot, and the thresholds as thin lines. The figures are beside it. */
function Track({ average, highest, thresholds }: TrackProps) {
  const { t } = useTranslation('videos');
  const laneName = useLaneName();
  const words = ({ at, of, lanes }: Threshold) =>
    t(`rows.threshold.${of}`, { score: formatScore(at), lanes: lanes.map(laneName).join(', ') });
  return (
    <span className={classes.track} data-testid="track">
      {thresholds.map((one) => (
        <span
          key={`${one.of} ${one.at}`}
          className={classes.threshold}
          style={{ left: percent(one.at) }}
          role="img"
          aria-label={words(one)}
          title={words(one)}
        />
      ))}
      {average !== null && highest !== null && (
        <i
          className={classes.range}
          style={{
            left: percent(Math.min(average, highest)),
            width: percent(Math.abs(highest - average)),
          }}
        />
      )}
      {average !== null && <i className={classes.average} style={{ left: percent(average) }} />}
      {highest !== null && <i className={classes.highest} style={{ left: percent(highest) }} />}
    </span>
  );
}
