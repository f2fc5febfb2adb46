import type { Callback } from '../../protocol/callbacks.ts';

/** The part of a film or stream that a callback is about; null where it does not say. Seconds of the source. */
export type Part = { id: string | null; from: number | null; to: number | null };

/** A video's fragment, or the segment of an audio stream; what has no identifier is named by its start. */
export function partOf({ fragmentInfo, segment }: Callback): Part {
  const from = fragmentInfo?.offsetStart ?? segment?.startTime ?? null;
  const to = fragmentInfo?.offsetEnd ?? segment?.endTime ?? null;
  return { id: fragmentInfo?.id || (from === null ? null : String(from)), from, to };
}
