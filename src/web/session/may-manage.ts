import type { Role } from '../../api/common.ts';

/**
 * Whether a role may manage lanes, galleries and words, take over cases and reverse decisions. The server checks it
 * too.
 */
export function mayManage(role: Role): boolean {
  return role !== 'moderator';
}
