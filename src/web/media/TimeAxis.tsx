import type { ComponentProps, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOffset } from '../format/time.ts';
import classes from './TimeAxis.module.css';
import { keyTarget, share } from './time-axis.ts';
import { axisTimes } from './timeline.ts';

type SliderProps = ComponentProps<'div'> & {
  /** Length of the axis in seconds. */
  length: number;
  /** Seconds before the axis, added to every time that is shown; default 0. */
  start?: number;
  at: number | null;
  /** The finding at the moment, in words. */
  sentence: string | null;
  pointed: (event: PointerEvent<HTMLElement>) => number;
  /** The moment that an arrow key goes to. */
  step: (direction: 1 | -1) => number;
  onAt: (seconds: number) => void;
  onHover: (seconds: number) => void;
};

/** A slider over time: click, drag or keys choose a moment. */
export function TimeSlider({
  length,
  start = 0,
  at,
  sentence,
  pointed,
  step,
  onAt,
  onHover,
  className,
  ...track
}: SliderProps) {
  const { t } = useTranslation('media');
  const here = sentence ?? t('timeline.nothing');
  return (
    <div
      {...track}
      className={`${classes.slider} ${className}`}
      role="slider"
      tabIndex={0}
      aria-valuemin={start}
      aria-valuemax={start + length}
      aria-valuenow={start + (at ?? 0)}
      aria-valuetext={at === null ? t('timeline.nowhere') : `${formatOffset(start + at)}: ${here}`}
      onKeyDown={(event) => {
        const to = keyTarget(event.key, at ?? 0, length, step);
        if (to === null) return;
        event.preventDefault();
        onAt(to);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onAt(pointed(event));
      }}
      onPointerMove={(event) => {
        const seconds = pointed(event);
        onHover(seconds);
        if (event.currentTarget.hasPointerCapture(event.pointerId) && seconds !== at) onAt(seconds);
      }}
    />
  );
}

/** The chosen moment, as a line. */
export function Cursor({
  at,
  length,
  className,
}: {
  at: number;
  length: number;
  className: string | undefined;
}) {
  return (
    <span
      className={`${classes.cursor} ${className}`}
      style={{ ['--at' as string]: Math.min(1, at / length) }}
    />
  );
}

/** Round moments below the axis. */
export function AxisTimes({
  length,
  start = 0,
  className,
}: {
  length: number;
  start?: number;
  className: string | undefined;
}) {
  return (
    <div className={`${classes.times} ${className}`} aria-hidden>
      {axisTimes(length).map((seconds) => (
        <span
          key={seconds}
          data-last={seconds / length > 0.95 || undefined}
          style={{ left: share(seconds, length) }}
        >
          {formatOffset(start + seconds)}
        </span>
      ))}
    </div>
  );
}

/** The moment under the pointer, otherwise the chosen one, with its finding. */
export function AxisReadout({ moment, sentence }: { moment: number | null; sentence: string | null }) {
  return (
    <p className={classes.readout} aria-hidden>
      {moment !== null && <b>{formatOffset(moment)}</b>} {sentence}
    </p>
  );
}
