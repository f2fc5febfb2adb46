import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '../../../api/submissions.ts';
import { formatOffset } from '../../format/time.ts';
import { useFindingWords } from '../../media/finding-words.ts';
import { AxisTimes, TimeSlider } from '../../media/TimeAxis.tsx';
import { FragmentBand } from '../../media/TimelineLanes.tsx';
import { pointedAt, share } from '../../media/time-axis.ts';
import { findingNear, nextMoment } from '../../media/timeline.ts';
import { type VideoFrame, worstFinding } from '../../media/video-frames.ts';
import { Term } from '../../ui/Term.tsx';
import { axisPictures } from './axis-pictures.ts';
import classes from './ScoreRows.module.css';

export type AxisPictures = {
  frames: readonly VideoFrame[];
  /** The key of the shown frame. */
  current: string | null;
  onFrame: (key: string) => void;
};
type Props = {
  detail: SubmissionDetail;
  length: number;
  at: number | null;
  onAt: (seconds: number) => void;
  pictures: AxisPictures | undefined;
  notes: ReactNode;
};

/** The columns' names and the time axis, with pictures and fragments at their place in time. */
export function RowsHead({ detail, length, at, onAt, pictures, notes }: Props) {
  const { t } = useTranslation(['videos', 'media']);
  const { findings, fragments, missing } = detail;
  const words = useFindingWords();
  const [hovered, setHovered] = useState<number | null>(null);
  const finding = at === null ? null : findingNear(findings, at, length / 200);
  const placed = axisPictures(pictures?.frames ?? [], length, pictures?.current ?? null);
  const figure = (name: 'average' | 'highest' | 'count' | 'above') => (
    <th scope="col" data-number>
      <Term tip={t(`rows.${name}.long`)}>{t(`rows.${name}.short`)}</Term>
    </th>
  );
  return (
    <thead>
      <tr className={classes.head}>
        <th scope="col" className={classes.taskColumn}>
          {t('rows.task')}
        </th>
        <th scope="col" className={classes.classColumn}>
          {t('rows.class')}
        </th>
        <th scope="col" className={classes.trackColumn}>
          <VisuallyHidden>{t('rows.track')}</VisuallyHidden>
          <span className={classes.scale} aria-hidden>
            <span>0</span>
            <span>.5</span>
            <span>1</span>
          </span>
        </th>
        {figure('average')}
        {figure('highest')}
        {figure('count')}
        {figure('above')}
        <th scope="col" className={classes.timeColumn} aria-label={t('rows.time')}>
          <TimeSlider
            className={classes.slider}
            aria-label={t('media:timeline.name')}
            data-testid="timeline"
            data-time-axis
            length={length}
            at={at}
            sentence={finding && words.sentence(finding, { moment: false })}
            pointed={(event) => pointedAt(event, length)}
            step={(direction) => nextMoment(findings, at ?? 0, direction)}
            onAt={onAt}
            onHover={setHovered}
            onPointerLeave={() => setHovered(null)}
            title={hovered === null ? undefined : formatOffset(hovered)}
          >
            <AxisTimes length={length} className={classes.times} />
            <i className={classes.playhead} data-head />
          </TimeSlider>
        </th>
      </tr>
      <tr className={classes.pictures}>
        <td colSpan={7}>{notes}</td>
        <td>
          <div className={classes.axis} data-time-axis>
            {placed.map((frame) => (
              <button
                key={frame.key}
                type="button"
                className={classes.picture}
                style={{ left: share(frame.offset, length) }}
                aria-current={frame.key === pictures?.current}
                aria-label={[
                  formatOffset(frame.offset),
                  words.label(worstFinding(frame.findings)?.label ?? ''),
                ].join(', ')}
                data-testid="axis-picture"
                data-at={frame.offset}
                onClick={() => pictures?.onFrame(frame.key)}
              >
                <img src={frame.url} alt="" loading="lazy" decoding="async" draggable={false} />
              </button>
            ))}
            <i className={classes.playhead} />
          </div>
        </td>
      </tr>
      {(fragments.length > 0 || missing.length > 0) && (
        <tr className={classes.fragments}>
          <td colSpan={7}>{t('media:timeline.fragments')}</td>
          <td>
            <div className={classes.axis} data-time-axis>
              <FragmentBand fragments={fragments} missing={missing} length={length} />
              <i className={classes.playhead} />
            </div>
          </td>
        </tr>
      )}
    </thead>
  );
}
