import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOffset } from '../format/time.ts';
import { useFindingWords } from '../media/finding-words.ts';
import { axisTimes } from '../media/timeline.ts';
import { type Region, regionAt } from './sound.ts';
import classes from './Waveform.module.css';
import { WaveRegions } from './WaveRegions.tsx';
import { fewerPeaks, waveHeight, wavePath } from './wave-path.ts';
import { keyTarget, pointedAt, share } from './wave-place.ts';

type Props = {
  peaks: readonly number[];
  /** Seconds, of the axis; at least as long as the sound. */
  length: number;
  /** Seconds, of what the peaks are evenly spread over. */
  duration: number;
  regions: readonly Region[];
  at: number | null;
  activeId: string | null;
  onAt: (seconds: number) => void;
  onRegion: (region: Region, at: number) => void;
  onActive: (id: string | null) => void;
};

const mostPeaks = 600;

/** A sound as it looks, with what was found in it; click, drag or arrow keys choose the moment. */
export function Waveform({
  peaks,
  length,
  duration,
  regions,
  at,
  activeId,
  onAt,
  onRegion,
  onActive,
}: Props) {
  const { t } = useTranslation('audio');
  const words = useFindingWords();
  const [hovered, setHovered] = useState<number | null>(null);
  const drawn = useMemo(() => fewerPeaks(peaks, mostPeaks), [peaks]);
  const path = useMemo(() => wavePath(drawn), [drawn]);
  const told = hovered ?? at;
  const here =
    regions.find(({ finding }) => hovered === null && finding.id === activeId) ??
    (told === null ? null : regionAt(regions, told));
  const sentence = here ? words.sentence(here.finding, { moment: false }) : t('wave.nothing');
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, at ?? 0, length);
    if (to === null) return;
    event.preventDefault();
    onAt(to);
  };
  const wave = (className: string | undefined, style?: { clipPath: string }) => (
    <svg
      className={className}
      viewBox={`0 0 ${Math.max(1, drawn.length)} ${waveHeight}`}
      preserveAspectRatio="none"
      style={{ ...style, width: share(duration, length) }}
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
  return (
    <div className={classes.frame}>
      <div className={classes.box} data-wave onPointerLeave={() => setHovered(null)}>
        <div
          className={classes.track}
          role="slider"
          tabIndex={0}
          aria-label={t('wave.name')}
          aria-valuemin={0}
          aria-valuemax={length}
          aria-valuenow={at ?? 0}
          aria-valuetext={at === null ? t('wave.nowhere') : `${formatOffset(at)}: ${sentence}`}
          data-testid="waveform"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            onAt(pointedAt(event, length));
          }}
          onPointerMove={(event) => {
            const seconds = pointedAt(event, length);
            setHovered(seconds);
            if (event.currentTarget.hasPointerCapture(event.pointerId)) onAt(seconds);
          }}
        >
          {wave(classes.wave)}
          {at !== null &&
            wave(classes.heard, { clipPath: `inset(0 ${100 - Math.min(100, (at / duration) * 100)}% 0 0)` })}
        </div>
        <WaveRegions
          regions={regions}
          length={length}
          activeId={activeId}
          onActive={onActive}
          onRegion={onRegion}
          onHover={setHovered}
        />
        {at !== null && <span className={classes.head} style={{ left: share(at, length) }} />}
      </div>
      <div className={classes.axis} aria-hidden>
        {axisTimes(length).map((seconds) => (
          <span
            key={seconds}
            data-last={seconds / length > 0.95 || undefined}
            style={{ left: share(seconds, length) }}
          >
            {formatOffset(seconds)}
          </span>
        ))}
      </div>
      <p className={classes.told} aria-hidden>
        {told !== null && <b>{formatOffset(told)}</b>} {here && sentence}
      </p>
    </div>
  );
}
