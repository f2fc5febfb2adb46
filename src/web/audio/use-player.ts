import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { secondsOf } from '../paths/seconds-of.ts';

export type Player = {
  audio: RefObject<HTMLAudioElement | null>;
  /** Seconds; null until a position is chosen. */
  at: number | null;
  playing: boolean;
  muted: boolean;
  failed: boolean;
  /** Seeks to a position and puts it into the address. */
  seek: (seconds: number) => void;
  toggle: () => void;
  setMuted: (muted: boolean) => void;
  /** Event handlers for the media element. */
  events: {
    onLoadedMetadata: () => void;
    onTimeUpdate: () => void;
    onPlay: () => void;
    onPause: () => void;
    onError: () => void;
  };
};

const restMs = 250;

/** A position in seconds that outlives the page, and storing it. */
export type SavedPosition = { before: number | null; save: (seconds: number) => void };

/**
 * State of an audio player. It starts muted if the wellbeing settings say so, and never starts by itself. The chosen
 * position is in the address.
 */
export function usePlayer(mute: boolean, saved?: SavedPosition): Player {
  const audio = useRef<HTMLAudioElement>(null);
  const [params, setParams] = useSearchParams();
  const [at, setAt] = useState(() => secondsOf(params.get('at')) ?? saved?.before ?? null);
  const [playing, setPlaying] = useState(false);
  const [mutedByUser, setMuted] = useState<boolean | null>(null);
  const muted = mutedByUser ?? mute;
  const [failed, setFailed] = useState(false);
  const move = useCallback((seconds: number) => {
    if (audio.current && Number.isFinite(audio.current.duration)) audio.current.currentTime = seconds;
  }, []);
  // Debounced: a drag seeks with every pointer move.
  const saveSoon = useDebouncedCallback((seconds: number) => {
    saved?.save(seconds);
    setParams(
      (before) => {
        before.set('at', String(Math.round(seconds * 10) / 10));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }, restMs);
  const seek = useCallback(
    (seconds: number) => {
      move(seconds);
      setAt(seconds);
      saveSoon(seconds);
    },
    [move, saveSoon],
  );
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => setPlaying(false));
    else element.pause();
  };
  const events = {
    onLoadedMetadata: () => {
      if (at !== null) move(at);
    },
    onTimeUpdate: () => {
      // Before anything was chosen or played, the element's time 0 is not a chosen position.
      const now = audio.current?.currentTime ?? 0;
      if (now > 0 || at !== null) setAt(now);
    },
    onPlay: () => setPlaying(true),
    onPause: () => {
      setPlaying(false);
      if (audio.current) saved?.save(audio.current.currentTime);
    },
    onError: () => setFailed(true),
  };
  return { audio, at, playing, muted, failed, seek, toggle, setMuted, events };
}
