const prefix = 'second-look.submit.';
const place = (key: string) => prefix + key;

/** The unsent input of a form, limited to the members of `initial`. It survives a reload and ends with the tab. */
export function readDraft<Values extends object>(key: string | undefined, initial: Values): Partial<Values> {
  if (key === undefined) return {};
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(place(key)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = Object.entries(stored).filter(([name]) => Object.hasOwn(initial, name));
    return Object.fromEntries(known) as Partial<Values>;
  } catch {
    return {};
  }
}

export function saveDraft(key: string | undefined, draft: object): void {
  if (key === undefined) return;
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(place(key));
    else sessionStorage.setItem(place(key), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off: the draft lasts as long as the page.
  }
}

/** At an explicit sign-out: the next person at this browser must not find them. */
export function clearStoredDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off: nothing was stored.
  }
}
