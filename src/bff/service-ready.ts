import { accountInUse } from '../review/accounts/in-use.ts';
import type { Seams } from './seams.ts';

/** Whether the moderation service that content is sent to answers. */
export async function serviceReady(seams: Seams): Promise<boolean> {
  const { ready } = await accountInUse(seams);
  return ready();
}
