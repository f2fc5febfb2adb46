import { useEffect } from 'react';
import { noteViewed } from '../../api/audit.ts';
import type { Case } from '../../api/cases.ts';
import { sensitiveFrom } from '../../api/severity.ts';
import { ask } from '../api/ask.ts';

/** Reported once for each window, case, kind and hour: the server counts hours. */
const reported = new Set<string>();

/**
 * Reports that sensitive evidence was shown to this person: pictures without their veil, or a video or audio that
 * plays. If the report fails, it is repeated when the evidence is shown again.
 */
export function useNoteView(
  { id, severity }: Pick<Case, 'id' | 'severity'>,
  of: 'picture' | 'video' | 'audio' | null,
): void {
  useEffect(() => {
    if (of === null || severity < sensitiveFrom) return;
    const key = `${id} ${of} ${new Date().getHours()}`;
    if (reported.has(key)) return;
    reported.add(key);
    ask(noteViewed, { params: { id }, body: { of } }).catch(() => reported.delete(key));
  }, [id, severity, of]);
}
