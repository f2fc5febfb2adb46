import type { CSSProperties } from 'react';
import { labelColor } from '../theme/colors.ts';

/** Passes a label's colour to a style sheet as `--tint`. */
export function tint(label: string, more: CSSProperties = {}): CSSProperties {
  return { ...more, ['--tint' as string]: labelColor(label) };
}
