import type { FrameInput } from '../engine.ts';

/** In the mean of five frames a mark seen through by more than half stands out from what moves behind it. */
const mostBefore = 4;
const mostKept = 6;
const mostFilms = 16;

/** Remembers a film's last frames, and gives those just before the one that is asked with, and itself; empty for the first. */
export function rememberFrames(): (frame: FrameInput) => Uint8Array[] {
  const films = new Map<string, FrameInput[]>();
  return (frame) => {
    if (frame.film === undefined) return [];
    const held = (films.get(frame.film) ?? []).filter(({ offset }) => offset !== frame.offset);
    films.delete(frame.film);
    films.set(frame.film, [...held, frame].slice(-mostKept));
    const [oldest] = films.keys();
    if (films.size > mostFilms && oldest !== undefined) films.delete(oldest);
    const before = held
      .filter(({ offset }) => offset < frame.offset)
      .toSorted((a, b) => a.offset - b.offset)
      .slice(-mostBefore);
    return before.length === 0 ? [] : [...before, frame].map(({ jpeg }) => jpeg);
  };
}
