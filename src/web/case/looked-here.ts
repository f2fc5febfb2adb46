/**
 * Cases at which this window gave another look. Once they are decided they leave the list, as what one decides first
 * does; the decision that stands may be somebody else's.
 */
const looked = new Set<string>();

export function noteLooked(caseId: string): void {
  looked.add(caseId);
}

export function wasLookedHere(caseId: string): boolean {
  return looked.has(caseId);
}
