import { formatOffset } from '../format/time.ts';
import { standingOf } from '../media/boxes.ts';
import { useFindingWords } from '../media/finding-words.ts';
import { pointedAt, share } from '../media/time-axis.ts';
import { tint } from '../media/tint.ts';
import type { Region } from './audio-regions.ts';
import classes from './Waveform.module.css';

type Props = {
  regions: readonly Region[];
  length: number;
  activeId: string | null;
  onActive: (id: string | null) => void;
  onRegion: (region: Region, at: number) => void;
  onHover: (seconds: number) => void;
};

/** The findings over the waveform: a dashed outline needs review, a solid one is certain. */
export function WaveRegions({ regions, length, activeId, onActive, onRegion, onHover }: Props) {
  const words = useFindingWords();
  return regions.map((region) => {
    const { finding, from, to } = region;
    const sentence = words.sentence(finding, { moment: false });
    return (
      <button
        key={finding.id}
        type="button"
        className={classes.region}
        data-testid="region"
        data-finding-id={finding.id}
        data-standing={standingOf(finding)}
        data-active={finding.id === activeId || undefined}
        style={tint(finding.label, { left: share(from, length), width: share(to - from, length) })}
        aria-label={`${sentence}, ${formatOffset(from)}–${formatOffset(to)}`}
        onPointerMove={(event) => onHover(pointedAt(event, length))}
        onPointerEnter={() => onActive(finding.id)}
        onPointerLeave={() => onActive(null)}
        onFocus={() => onActive(finding.id)}
        onBlur={() => onActive(null)}
        // A key press seeks to the region's start, a click to the point under the pointer.
        onClick={(event) => onRegion(region, event.detail === 0 ? from : pointedAt(event, length))}
      >
        <span className={classes.tag}>{words.label(finding.label)}</span>
      </button>
    );
  });
}
