import { readSettings } from '../../moderation/settings.ts';
import { startModeration } from '../../moderation/start.ts';
import { readKnownPicturesOnly } from '../../platform/node/process/known-pictures.ts';
import type { Config } from './config.ts';
import type { Running } from './start.ts';

/** Longer than the console's processes take to drop it from their list. */
const lingerMs = 1500;

/** A moderation worker: processes submissions of the database beside others, and answers for the service. */
export async function startWorker(config: Config, env: Record<string, string | undefined>): Promise<Running> {
  const settings = readSettings(env);
  // The console's own processes receive callbacks and serve uploads, so their address is allowed.
  const peer = new URL(config.publicUrl).host;
  readKnownPicturesOnly();
  const service = await startModeration(
    { ...settings, allowedHosts: [...settings.allowedHosts, peer] },
    { lingerMs },
  );
  return {
    url: service.url,
    signIn: null,
    databaseElsewhere: null,
    close: service.close,
    hurry: () => process.exit(1),
  };
}
