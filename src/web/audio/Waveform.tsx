import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFindingWords } from '../media/finding-words.ts';
import { AxisReadout, AxisTimes, Cursor, TimeSlider } from '../media/TimeAxis.tsx';
import { pointedAt, share } from '../media/time-axis.ts';
import { type Region, regionAt } from './audio-regions.ts';
import classes from './Waveform.module.css';
import { WaveRegions } from './WaveRegions.tsx';
import { fewerPeaks, waveHeight, wavePath } from './wave-path.ts';

type Props = {
  peaks: readonly number[];
  /** Length of the axis in seconds; at least the audio's duration. */
  length: number;
  /** Duration in seconds that the peaks cover evenly. */
  duration: number;
  regions: readonly Region[];
  at: number | null;
  activeId: string | null;
  onAt: (seconds: number) => void;
  onRegion: (region: Region, at: number) => void;
  onActive: (id: string | null) => void;
};

const maxPeaks = 600;

/** A waveform with its findings. Clicking, dragging or the arrow keys choose a position. */
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
  const drawn = useMemo(() => fewerPeaks(peaks, maxPeaks), [peaks]);
  const path = useMemo(() => wavePath(drawn), [drawn]);
  const shownAt = hovered ?? at;
  const here =
    regions.find(({ finding }) => hovered === null && finding.id === activeId) ??
    (shownAt === null ? null : regionAt(regions, shownAt));
  const sentence = here && words.sentence(here.finding, { moment: false });
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
      <div className={classes.box} data-time-axis onPointerLeave={() => setHovered(null)}>
        <TimeSlider
          className={classes.track}
          aria-label={t('wave.name')}
          data-testid="waveform"
          length={length}
          at={at}
          sentence={sentence}
          pointed={(event) => pointedAt(event, length)}
          step={(direction) => (at ?? 0) + direction}
          onAt={onAt}
          onHover={setHovered}
        >
          {wave(classes.wave)}
          {at !== null &&
            wave(classes.played, { clipPath: `inset(0 ${100 - Math.min(100, (at / duration) * 100)}% 0 0)` })}
        </TimeSlider>
        <WaveRegions
          regions={regions}
          length={length}
          activeId={activeId}
          onActive={onActive}
          onRegion={onRegion}
          onHover={setHovered}
        />
        {at !== null && <Cursor at={at} length={length} className={classes.head} />}
      </div>
      <AxisTimes length={length} className={classes.axis} />
      <AxisReadout moment={shownAt} sentence={sentence} />
    </div>
  );
}
