import type { Role } from '../../api/common.ts';

/** Who may manage the moderation service's galleries and words; the server holds it too. */
export function mayManage(role: Role): boolean {
  return role !== 'moderator';
}
