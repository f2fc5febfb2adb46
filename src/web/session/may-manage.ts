import type { Role } from '../../api/common.ts';

/** Who supervises: manages lanes, galleries and words, takes cases over and decisions back. The server holds it too. */
export function mayManage(role: Role): boolean {
  return role !== 'moderator';
}
