import type { FrameInput } from '../engine.ts';

/** In the mean of five frames even a mark that is more than half transparent stands out from the moving picture. */
const maxBefore = 4;
const maxStored = 6;
const maxFilms = 16;

/** Remembers a video's last frames. Returns those just before the given frame, and the frame itself; empty for the first. */
export function rememberFrames(): (frame: FrameInput) => Uint8Array[] {
  const films = new Map<string, FrameInput[]>();
  return (frame) => {
    if (frame.film === undefined) return [];
    const stored = (films.get(frame.film) ?? []).filter(({ offset }) => offset !== frame.offset);
    films.delete(frame.film);
    films.set(frame.film, [...stored, frame].slice(-maxStored));
    const [oldest] = films.keys();
    if (films.size > maxFilms && oldest !== undefined) films.delete(oldest);
    const before = stored
      .filter(({ offset }) => offset < frame.offset)
      .toSorted((a, b) => a.offset - b.offset)
      .slice(-maxBefore);
    return before.length === 0 ? [] : [...before, frame].map(({ jpeg }) => jpeg);
  };
}
