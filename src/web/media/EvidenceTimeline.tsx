import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../api/findings.ts';
import { formatOffset } from '../format/time.ts';
import classes from './EvidenceTimeline.module.css';
import { useFindingWords } from './finding-words.ts';
import { FragmentBand, LaneMarks } from './TimelineLanes.tsx';
import {
  axisTimes,
  type Fragment,
  findingNear,
  momentOf,
  nextMoment,
  type Stretch,
  timelineLanes,
  timelineLength,
} from './timeline.ts';

type Props = {
  /** Seconds; null while nothing tells. */
  duration: number | null;
  findings: Finding[];
  fragments?: Fragment[];
  missing?: Stretch[];
  at: number | null;
  onAt: (seconds: number) => void;
};

/** Pixels within which a click means the finding beside it. */
const snap = 6;

/** One axis for the whole film, a lane per task; click, drag or arrow keys choose the moment. */
export function EvidenceTimeline({ duration, findings, fragments = [], missing = [], at, onAt }: Props) {
  const { t } = useTranslation('media');
  const words = useFindingWords();
  const [hovered, setHovered] = useState<number | null>(null);
  const length = Math.max(timelineLength(duration, findings, fragments), ...missing.map(({ to }) => to));
  const lanes = timelineLanes(findings, fragments);
  const near = (seconds: number, within: number) => findingNear(findings, seconds, within);
  const pointed = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (width === 0) return 0;
    const seconds = Math.min(length, Math.max(0, ((event.clientX - left) / width) * length));
    const finding = near(seconds, (snap / width) * length);
    return finding && finding.endTime === null ? (momentOf(finding) ?? seconds) : seconds;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, at ?? 0, length, findings);
    if (to === null) return;
    event.preventDefault();
    onAt(to);
  };
  const told = hovered ?? at;
  const finding = told === null ? null : near(told, length / 200);
  const sentence = finding ? words.sentence(finding, { moment: false }) : t('timeline.nothing');
  return (
    <div className={classes.timeline}>
      <div className={classes.names} aria-hidden>
        {(fragments.length > 0 || missing.length > 0) && <span>{t('timeline.fragments')}</span>}
        {lanes.map((lane) => (
          <span key={lane.task}>{words.task(lane.task)}</span>
        ))}
      </div>
      <div
        className={classes.track}
        role="slider"
        tabIndex={0}
        aria-label={t('timeline.name')}
        aria-valuemin={0}
        aria-valuemax={length}
        aria-valuenow={at ?? 0}
        aria-valuetext={at === null ? t('timeline.nowhere') : `${formatOffset(at)}: ${sentence}`}
        data-testid="timeline"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onAt(pointed(event));
        }}
        onPointerMove={(event) => {
          const seconds = pointed(event);
          setHovered(seconds);
          if (event.currentTarget.hasPointerCapture(event.pointerId) && seconds !== at) onAt(seconds);
        }}
        onPointerLeave={() => setHovered(null)}
      >
        {(fragments.length > 0 || missing.length > 0) && (
          <FragmentBand fragments={fragments} missing={missing} length={length} />
        )}
        {lanes.map((lane) => (
          <LaneMarks key={lane.task} lane={lane} length={length} />
        ))}
        {at !== null && <span className={classes.cursor} style={{ left: `${(at / length) * 100}%` }} />}
      </div>
      <div className={classes.axis} aria-hidden>
        {axisTimes(length).map((seconds) => (
          <span
            key={seconds}
            data-last={seconds / length > 0.95 || undefined}
            style={{ left: `${(seconds / length) * 100}%` }}
          >
            {formatOffset(seconds)}
          </span>
        ))}
      </div>
      <p className={classes.told} aria-hidden>
        {told !== null && <b>{formatOffset(told)}</b>} {told !== null && finding && sentence}
      </p>
    </div>
  );
}

function keyTarget(key: string, at: number, length: number, findings: Finding[]): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return nextMoment(findings, at, 1);
  if (key === 'ArrowLeft' || key === 'ArrowDown') return nextMoment(findings, at, -1);
  if (key === 'PageUp') return Math.min(length, at + 10);
  if (key === 'PageDown') return Math.max(0, at - 10);
  if (key === 'Home') return 0;
  if (key === 'End') return length;
  return null;
}
