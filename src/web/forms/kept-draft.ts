const place = (key: string) => `second-look.submit.${key}`;

/** What was typed in a form and not sent; it outlives a reload and goes with the tab. */
export function readDraft(key: string | undefined): object {
  if (key === undefined) return {};
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place(key)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : {};
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
