import type { Callback } from '../../protocol/callbacks.ts';

/**
 * The part of a video or stream that a callback is about, in seconds of the source; null for members that it does not
 * report.
 */
export type Part = { id: string | null; from: number | null; to: number | null };

/** A video's fragment, or the segment of an audio stream. Without an identifier, its start is the id. */
export function partOf({ fragmentInfo, segment }: Callback): Part {
  const from = fragmentInfo?.offsetStart ?? segment?.startTime ?? null;
  const to = fragmentInfo?.offsetEnd ?? segment?.endTime ?? null;
  return { id: fragmentInfo?.id || (from === null ? null : String(from)), from, to };
}
