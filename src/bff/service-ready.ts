import { accountInUse } from '../review/accounts/in-use.ts';
import type { Seams } from './seams.ts';

/** Whether the moderation service for new content answers. */
export async function serviceReady(seams: Seams): Promise<boolean> {
  const { ready } = await accountInUse(seams);
  return ready();
}
