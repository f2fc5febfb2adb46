import type { CSSProperties } from 'react';
import type { Case } from '../../api/cases.ts';
import { cropOf } from '../media/crop.ts';

const shape = 64 / 36;
const whole: CSSProperties = { width: '100%', height: '100%', objectFit: 'cover' };

/** Lays a picture so that its box is in the frame of 16 to 9 around it; the middle if there is no box. */
export function cropStyle({ box, width, height }: Case['thumbnails'][number]): CSSProperties {
  if (!box || !width || !height) return whole;
  const crop = cropOf(box, { width, height }, 0.25, shape);
  // A picture that is narrower than the frame fills its width.
  const scale = Math.min(crop.width / shape, crop.height);
  const percent = (part: number, of: number) => `${(100 * part) / of}%`;
  return {
    width: percent(width, scale * shape),
    left: percent(-(crop.x + (crop.width - scale * shape) / 2), scale * shape),
    top: percent(-(crop.y + (crop.height - scale) / 2), scale),
  };
}
