const place = (key: string) => `second-look.submit.${key}`;

/** What was typed in a form and not sent, of the members of `initial`; it outlives a reload and goes with the tab. */
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

export function keepDraft(key: string | undefined, draft: object): void {
  if (key === undefined) return;
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(place(key));
    else sessionStorage.setItem(place(key), JSON.stringify(draft));
  } catch {
    // Full or switched off: the draft still lives as long as the page does.
  }
}
