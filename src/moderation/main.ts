import { once } from 'node:events';
import { createLog } from '../platform/node/log/log.ts';
import { logWholeProcess } from '../platform/node/log/process-log.ts';
import { useTemporaryFolder } from '../platform/node/process/temporary-folder.ts';
import { runCommandLine } from './command-line.ts';
import { readSettings, SettingsError } from './settings.ts';

/** `npm run moderation`: starts the service or, with arguments, runs one of its commands. */
async function main(): Promise<void> {
  const given = process.env.SECOND_LOOK_DATABASE_LATER === '1' ? databaseOfParent() : null;
  const settings = readSettings(process.env);
  const words = process.argv.slice(2);
  if (words.length === 0 || words[0] === 'gallery') {
    const { readKnownPicturesOnly } = await import('../platform/node/process/known-pictures.ts');
    readKnownPicturesOnly();
    useTemporaryFolder(settings.dataDir);
  }
  if (words.length > 0) {
    process.exitCode = await runCommandLine(words, settings);
    return;
  }
  // Imported only here: the commands need none of the engines.
  const { startModeration } = await import('./start.ts');
  logWholeProcess(createLog(settings.logLevel));
  const { databaseUrl } = (await given) ?? settings;
  const service = await startModeration({ ...settings, databaseUrl });
  let stopping = false;
  const stop = (why: string) => {
    if (stopping) return;
    stopping = true;
    createLog(settings.logLevel).info({ why }, 'stopping');
    // A stop ends even if something hangs. The next start resumes the work.
    setTimeout(() => process.exit(1), 10_000).unref();
    void service.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  // Ctrl-C also reaches a parent process. The parent lets its requests end first and then stops us.
  process.on('SIGINT', () => process.send ?? stop('SIGINT'));
  process.once('disconnect', () => stop('the parent is gone'));
  process.send?.({ type: 'ready', url: service.url });
}

/** The parent process starts the database meanwhile, and ends us if that fails. */
async function databaseOfParent(): Promise<{ databaseUrl: string }> {
  const end = () => process.exit(1);
  process.once('disconnect', end);
  const [message] = (await once(process, 'message')) as [{ databaseUrl: string }];
  process.off('disconnect', end);
  return message;
}

try {
  await main();
} catch (error) {
  const asService = process.argv.length === 2 && !process.stderr.isTTY;
  if (error instanceof SettingsError) console.error(error.message);
  else if (asService) createLog('fatal').fatal({ err: error }, 'it failed');
  else console.error(error);
  process.exit(1);
}
