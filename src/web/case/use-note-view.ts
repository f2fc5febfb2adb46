import { useEffect } from 'react';
import { noteViewed } from '../../api/audit.ts';
import type { Case } from '../../api/cases.ts';
import { sensitiveFrom } from '../../api/severity.ts';
import { ask } from '../api/ask.ts';

/** Once a window, case and kind: the server counts hours. */
const told = new Set<string>();

/**
 * Tells that sensitive evidence was shown to this person: pictures without their veil, a film or a sound that plays. What
 * could not be told is told when it is shown again.
 */
export function useNoteView(
  { id, severity }: Pick<Case, 'id' | 'severity'>,
  of: 'picture' | 'film' | 'sound' | null,
): void {
  useEffect(() => {
    if (of === null || severity < sensitiveFrom) return;
    const key = `${id} ${of} ${new Date().getHours()}`;
    if (told.has(key)) return;
    told.add(key);
    ask(noteViewed, { params: { id }, body: { of } }).catch(() => told.delete(key));
  }, [id, severity, of]);
}
