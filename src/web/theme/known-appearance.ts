import type { Appearance } from '../../api/settings.ts';

const stored = 'second-look.appearance';
const none: Appearance = { organisation: null, theme: null, language: null };

/** The organisation's appearance as this browser last received it, so that the first render need not wait. */
export function knownAppearance(): Appearance {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stored) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...none, ...kept } : none;
  } catch {
    return none;
  }
}

export function rememberAppearance(appearance: Appearance): void {
  try {
    localStorage.setItem(stored, JSON.stringify(appearance));
  } catch {
    // Storage is full or switched off: it is requested again next time.
  }
}
