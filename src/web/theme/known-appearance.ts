import type { Appearance } from '../../api/settings.ts';

const key = 'second-look.appearance';
const none: Appearance = { organisation: null, theme: null, language: null };

/** The organisation's appearance as this browser last received it, so that the first render need not wait. */
export function knownAppearance(): Appearance {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? { ...none, ...stored } : none;
  } catch {
    return none;
  }
}

export function rememberAppearance(appearance: Appearance): void {
  try {
    localStorage.setItem(key, JSON.stringify(appearance));
  } catch {
    // Storage is full or switched off: it is requested again next time.
  }
}
