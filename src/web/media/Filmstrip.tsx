import { IconPhotoOff } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOffset } from '../format/time.ts';
import { standingOf } from './boxes.ts';
import classes from './Filmstrip.module.css';
import { useFindingWords } from './finding-words.ts';
import { groupOf, type NearFrames, nextAlike, stripItems } from './near-frames.ts';
import { tint } from './tint.ts';
import type { VideoFrame } from './video-frames.ts';
import { worstFinding } from './video-frames.ts';

type Props = {
  frames: VideoFrame[];
  groups: readonly NearFrames[];
  index: number;
  onIndex: (index: number) => void;
  blurred?: boolean;
};

const thumb = 96;
const gap = 6;

/**
 * The frames of a video in a row, one picture for those that are nearly the same: choosing another frame moves none.
 * Only visible ones are rendered, and the chosen one is scrolled into view.
 */
export function Filmstrip({ frames, groups, index, onIndex, blurred = false }: Props) {
  const { t } = useTranslation('media');
  const strip = useRef<HTMLElement>(null);
  const brought = useRef(index);
  const items = stripItems(groups, index);
  const chosen = groupOf(groups, index);
  const virtual = useVirtualizer({
    horizontal: true,
    count: items.length,
    getScrollElement: () => strip.current,
    estimateSize: () => thumb,
    gap,
    overscan: 4,
    // The chosen frame is visible from the start, two frames in.
    initialOffset: Math.max(0, (chosen - 2) * (thumb + gap)),
    initialRect: { width: 800, height: 76 },
  });
  const bring = (node: HTMLElement | null) => {
    strip.current = node;
    if (!node || brought.current === index) return;
    brought.current = index;
    const left = chosen * (thumb + gap);
    const seen = { from: node.scrollLeft, to: node.scrollLeft + node.clientWidth - thumb };
    if (left >= seen.from && left <= seen.to) return;
    node.scrollLeft = left - (node.clientWidth - thumb) / 2;
  };
  return (
    <section className={classes.strip} ref={bring} aria-label={t('strip.name')} data-testid="filmstrip">
      <div className={classes.row} style={{ width: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index: place, start }) => {
          const item = items[place];
          const frame = item && frames[item.at];
          if (!frame) return null;
          const { at, alike, current } = item;
          return (
            <FrameThumb
              key={place}
              frame={frame}
              left={start}
              current={current}
              blurred={blurred}
              position={{ at: at + 1, of: frames.length }}
              alike={alike}
              onChoose={() => onIndex(current ? nextAlike(groups, at) : at)}
            />
          );
        })}
      </div>
    </section>
  );
}

type ThumbProps = {
  frame: VideoFrame;
  left: number;
  current: boolean;
  blurred: boolean;
  position: { at: number; of: number };
  /** How many frames it stands for, including itself. */
  alike: number;
  onChoose: () => void;
};

function FrameThumb({ frame, left, current, blurred, position, alike, onChoose }: ThumbProps) {
  const { t } = useTranslation('media');
  const words = useFindingWords();
  const worst = worstFinding(frame.findings);
  const name = [
    t('strip.frame', position),
    frame.offset === null ? null : formatOffset(frame.offset),
    worst && words.label(worst.label),
    alike > 1 ? t('strip.alike', { count: alike - 1 }) : null,
  ];
  const looks = new Map(
    frame.findings.map((finding) => [`${finding.label} ${standingOf(finding)}`, finding]),
  );
  return (
    <button
      type="button"
      className={classes.thumb}
      style={{ left, width: thumb }}
      aria-current={current}
      data-stack={alike > 1 || undefined}
      aria-label={name.filter((part) => part !== null).join(', ')}
      onClick={onChoose}
    >
      {frame.evidence?.state === 'stored' ? (
        <span className={classes.picture}>
          <img
            src={frame.evidence.url}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            data-blurred={blurred || undefined}
          />
        </span>
      ) : (
        <span className={classes.picture}>
          <IconPhotoOff size={18} aria-hidden />
        </span>
      )}
      <span className={classes.marks} data-stack={alike > 1 ? `×${alike}` : undefined}>
        {frame.offset !== null && <span className={classes.time}>{formatOffset(frame.offset)}</span>}
        {[...looks].slice(0, 4).map(([key, finding]) => (
          <i key={key} style={tint(finding.label)} data-standing={standingOf(finding)} />
        ))}
      </span>
    </button>
  );
}
