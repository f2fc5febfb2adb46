import { useLocalStorage } from '@mantine/hooks';
import { type RefObject, useReducer, useRef, useState } from 'react';
import { whenReleased } from '../keys/use-keys.ts';
import { type Front, isMounted, nextFront } from './playback-front.ts';

export const rates = [0.5, 1, 1.5, 2] as const;
/** Seconds before and after the finding that a peek shows. */
const peekSeconds = 5;
/** Assumed length of a video's picture in seconds until it has been measured. */
const usualFrame = 1 / 25;

type Options = {
  /** Null: there is nothing to play. */
  src: string | null;
  /** The moment of the still; the video begins there. */
  home: number | null;
  /** The video's own moment, while it is not the still's. */
  seconds: number | null;
  onSeconds: (seconds: number | null) => void;
  muted: boolean;
  setMuted: (muted: boolean) => void;
  /** The video is on the stage from the beginning, paused: a link to the player. */
  opened?: boolean;
};

/** The video's pictures as painted, in seconds. */
type Measured = {
  /** The length of one picture. */
  frame: number;
  /** The moment of the picture that was painted last. */
  at: number | null;
  /** The moment that was sought, until its picture is painted: the next step counts from it. */
  to: number | null;
};

/** The video on the stage: the element, what it shows, and the ways to move it. It never starts by itself. */
export type Playback = {
  src: string | null;
  element: RefObject<HTMLVideoElement | null>;
  front: Front;
  /** The moment on the stage, in seconds; null if it has none. */
  moment: number | null;
  /** The video's own moment at this instant, while it is not the still's: `moment` follows up to 250 ms later. */
  playedTo: () => number | null;
  playing: boolean;
  /** Why it cannot be played: the server's sentence; null if the browser cannot decode it. */
  why: string | null;
  rate: number;
  muted: boolean;
  setMuted: (muted: boolean) => void;
  measured: RefObject<Measured>;
  toggle: () => void;
  /** Shows the video at a moment, and goes on playing if it plays. */
  seek: (seconds: number) => void;
  stepFrame: (by: 1 | -1) => void;
  /** Shows the seconds around the finding until the key is released. */
  peek: () => void;
  faster: (by: 1 | -1) => void;
  setRate: (rate: number) => void;
  /** Goes to a still: on playing from its moment, or to the still itself. */
  toStill: (offset: number | null) => void;
  on: {
    loaded: () => void;
    painted: () => void;
    played: (playing: boolean) => void;
    moved: () => void;
    failed: (why: string | null) => void;
  };
};

export function usePlayback(options: Options): Playback {
  const { src, home, seconds, onSeconds, muted, setMuted, opened = false } = options;
  const element = useRef<HTMLVideoElement>(null);
  const measured = useRef<Measured>({ frame: usualFrame, at: null, to: null });
  const [front, dispatch] = useReducer(nextFront, opened && src !== null ? 'coming' : 'closed');
  const [playing, setPlaying] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const [stored, setRate] = useLocalStorage<number>({
    key: 'second-look.speed',
    defaultValue: 1,
    getInitialValueInEffect: false,
  });
  const rate = rates.find((one) => one === stored) ?? 1;
  const from = seconds ?? home ?? 0;
  /** Where to go once the element can seek. */
  const wanted = useRef<{ at: number; plays: boolean } | null>(opened ? { at: from, plays: false } : null);
  const loop = useRef<{ from: number; to: number } | null>(null);

  const apply = () => {
    const video = element.current;
    const to = wanted.current;
    if (!video || !to || video.readyState < HTMLMediaElement.HAVE_METADATA) return;
    wanted.current = null;
    video.playbackRate = rate;
    video.currentTime = Math.max(0, Math.min(to.at, video.duration || to.at));
    if (to.plays) void video.play().catch(() => setPlaying(false));
    else video.pause();
  };
  /** `into`: so far behind the beginning of the picture. */
  const go = (at: number, plays: boolean, into = 0) => {
    if (src === null) return;
    wanted.current = { at: Math.max(0, at + into), plays };
    measured.current.to = at;
    dispatch('seek');
    apply();
  };
  const leave = () => {
    wanted.current = null;
    measured.current.to = null;
    element.current?.pause();
    dispatch('leave');
  };
  const playedTo = () => (front === 'video' && element.current ? element.current.currentTime : seconds);
  const now = () => playedTo() ?? from;
  const plays = () => wanted.current?.plays ?? element.current?.paused === false;

  return {
    src,
    element,
    front,
    moment: seconds ?? home,
    playedTo,
    playing,
    why,
    rate,
    muted,
    setMuted,
    measured,
    toggle: () => {
      if (plays()) {
        if (wanted.current) wanted.current.plays = false;
        element.current?.pause();
      } else go(now(), true);
    },
    seek: (at) => {
      onSeconds(at);
      go(at, plays());
    },
    stepFrame: (by) => {
      const { frame, at, to } = measured.current;
      const start = to ?? (front === 'video' ? (at ?? now()) : from);
      const next = Math.max(0, start + by * frame);
      // Into the picture, not onto its edge, where rounding decides between two.
      onSeconds(next + frame / 4);
      go(next, false, frame / 4);
    },
    peek: () => {
      const middle = now();
      const back = { seconds, video: front === 'video' };
      loop.current = { from: Math.max(0, middle - peekSeconds), to: middle + peekSeconds };
      go(loop.current.from, true);
      whenReleased(() => {
        loop.current = null;
        if (back.video) go(middle, false);
        else leave();
        onSeconds(back.seconds);
      });
    },
    faster: (by) => {
      const next = rates[rates.indexOf(rate) + by];
      if (next === undefined) return;
      setRate(next);
      if (element.current) element.current.playbackRate = next;
    },
    setRate: (next) => {
      setRate(next);
      if (element.current) element.current.playbackRate = next;
    },
    toStill: (offset) => {
      if (offset !== null && plays()) {
        onSeconds(offset);
        go(offset, true);
        return;
      }
      onSeconds(null);
      if (isMounted(front)) leave();
    },
    on: {
      loaded: apply,
      painted: () => dispatch('painted'),
      played: setPlaying,
      moved: () => {
        const video = element.current;
        if (!video || wanted.current || video.seeking) return;
        const within = loop.current;
        if (within && (video.ended || video.currentTime >= within.to)) {
          go(within.from, true);
          return;
        }
        if (front === 'video') onSeconds(video.currentTime);
      },
      failed: (reason) => {
        setPlaying(false);
        setWhy(reason);
        wanted.current = null;
        loop.current = null;
        dispatch('fail');
      },
    },
  };
}
