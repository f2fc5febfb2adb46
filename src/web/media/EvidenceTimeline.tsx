import { type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import classes from './EvidenceTimeline.module.css';
import { useFindingWords } from './finding-words.ts';
import { heatOf } from './heat.ts';
import { AxisReadout, AxisTimes, Cursor, TimeSlider } from './TimeAxis.tsx';
import { FragmentBand, HeatStrip, LaneMarks } from './TimelineLanes.tsx';
import { pointedAt } from './time-axis.ts';
import {
  type Fragment,
  findingNear,
  momentOf,
  nextMoment,
  type Stretch,
  timelineLanes,
  timelineLength,
} from './timeline.ts';

type Props = {
  /** Seconds; null if unknown. With `start`, the end of the axis. */
  duration: number | null;
  /** Seconds at which the axis starts, for a part of a stream; default 0. */
  start?: number;
  findings: Finding[];
  fragments?: Fragment[];
  missing?: Stretch[];
  at: number | null;
  /** A row above the lanes with how much was found where: the seek bar of a video. */
  heat?: boolean;
  /** Only that row, where there is no room for lanes. */
  onlyHeat?: boolean;
  onAt: (seconds: number) => void;
};

/** A click within this many pixels of a finding chooses the finding. */
const snap = 6;

/** One time axis for the whole video, with a lane for each task. Click, drag or arrow keys choose the moment. */
export function EvidenceTimeline({ start = 0, heat, onlyHeat = false, ...whole }: Props) {
  const { duration, findings, fragments, missing, at } = fromStart(whole, start);
  const onAt = (seconds: number) => whole.onAt(seconds + start);
  const { t } = useTranslation('media');
  const words = useFindingWords();
  const [hovered, setHovered] = useState<number | null>(null);
  const length = Math.max(timelineLength(duration, findings, fragments), ...missing.map(({ to }) => to));
  const lanes = onlyHeat ? [] : timelineLanes(findings, fragments);
  const parts = useMemo(
    () => (heat || onlyHeat ? heatOf(findings, length) : null),
    [heat, onlyHeat, findings, length],
  );
  const band = !onlyHeat && (fragments.length > 0 || missing.length > 0);
  const near = (seconds: number, within: number) => findingNear(findings, seconds, within);
  const pointed = (event: PointerEvent<HTMLElement>) => {
    const seconds = pointedAt(event, length);
    const finding = near(seconds, (snap / event.currentTarget.clientWidth) * length);
    return finding && finding.endTime === null ? (momentOf(finding) ?? seconds) : seconds;
  };
  const shown = hovered ?? at;
  const finding = shown === null ? null : near(shown, length / 200);
  const sentence = finding && words.sentence(finding, { moment: false });
  return (
    <div className={classes.timeline}>
      <div className={classes.names} aria-hidden>
        {parts && <span>{t('timeline.heat')}</span>}
        {band && <span>{t('timeline.fragments')}</span>}
        {lanes.map((lane) => (
          <span key={lane.task}>{words.task(lane.task)}</span>
        ))}
      </div>
      <TimeSlider
        className={classes.track}
        aria-label={t('timeline.name')}
        data-testid="timeline"
        data-time-axis
        length={length}
        start={start}
        at={at}
        sentence={sentence}
        pointed={pointed}
        step={(direction) => nextMoment(findings, at ?? 0, direction)}
        onAt={onAt}
        onHover={setHovered}
        onPointerLeave={() => setHovered(null)}
      >
        {parts && <HeatStrip heat={parts} />}
        {band && <FragmentBand fragments={fragments} missing={missing} length={length} />}
        {lanes.map((lane) => (
          <LaneMarks key={lane.task} lane={lane} length={length} />
        ))}
        {at !== null && <Cursor at={at} length={length} className={classes.cursor} />}
      </TimeSlider>
      <AxisTimes length={length} start={start} className={classes.axis} />
      <AxisReadout moment={shown === null ? null : shown + start} sentence={sentence} />
    </div>
  );
}

/** The same with times that count from the start of the axis. */
function fromStart({ fragments = [], missing = [], ...rest }: Omit<Props, 'start'>, start: number) {
  if (start === 0) return { ...rest, fragments, missing };
  const by = <Time extends number | null>(seconds: Time) => (seconds === null ? seconds : seconds - start);
  return {
    duration: by(rest.duration),
    at: by(rest.at),
    findings: rest.findings.map((one) => ({
      ...one,
      offset: by(one.offset),
      startTime: by(one.startTime),
      endTime: by(one.endTime),
    })),
    fragments: fragments.map((one) => ({
      ...one,
      offsetStart: one.offsetStart - start,
      offsetEnd: one.offsetEnd - start,
    })),
    missing: missing.map(({ from, to }) => ({ from: from - start, to: to - start })),
  };
}
