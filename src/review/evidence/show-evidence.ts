import { urlOf } from '../../api/call-url.ts';
import { getEvidence } from '../../api/files.ts';
import type { Evidence } from '../../api/findings.ts';
import type { EvidenceRow } from '../store/tables.ts';

/** A stored picture or audio as a browser gets it: from our own address, never from its source. */
export function showEvidence(
  row: Pick<EvidenceRow, 'id' | 'state' | 'width' | 'height' | 'print'>,
): Evidence {
  return {
    id: row.id,
    url: urlOf(getEvidence, { params: { id: row.id } }),
    state: row.state,
    width: row.width,
    height: row.height,
    print: row.print,
  };
}
