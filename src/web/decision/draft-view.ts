/** What a person was looking at in a case, and how. Null: as the case opens by itself. */
export type DraftView = {
  /** The key of the frame. */
  frame: string | null;
  /** The moment of the video or the audio. */
  seconds: number | null;
  zoom: { scale: number; x: number; y: number } | null;
  /** How the picture was veiled, if the person chose it. */
  veil: 'blurred' | 'box' | 'shown' | null;
};

export const emptyView: DraftView = { frame: null, seconds: null, zoom: null, veil: null };

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function isView(value: unknown): value is DraftView {
  if (!isObject(value)) return false;
  const { frame, seconds, zoom, veil } = value;
  return (
    (frame === null || typeof frame === 'string') &&
    (seconds === null || isNumber(seconds)) &&
    (zoom === null || (isObject(zoom) && isNumber(zoom.scale) && isNumber(zoom.x) && isNumber(zoom.y))) &&
    (veil === null || veil === 'blurred' || veil === 'box' || veil === 'shown')
  );
}
