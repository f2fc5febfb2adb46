import { useState } from 'react';

const place = (key: string) => `second-look.submit.${key}`;

function read<Draft extends object>(key: string, empty: Draft): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place(key)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : empty;
  } catch {
    return empty;
  }
}

/** A form's content that outlives a reload and a look at another page; it goes with the tab. */
export function useDraft<Draft extends object>(key: string, empty: Draft) {
  const [draft, setDraft] = useState(() => read(key, empty));
  const change = (changes: Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...changes };
      try {
        sessionStorage.setItem(place(key), JSON.stringify(after));
      } catch {
        // Full or switched off: the draft still lives as long as the page does.
      }
      return after;
    });
  return { draft, change };
}
