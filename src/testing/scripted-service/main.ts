import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadKeyPair } from '../../platform/node/keys/key-files.ts';
import { makeServiceKeys } from './keys.ts';
import { measureSource } from './measure.ts';
import { isQuirk, quirks as known } from './quirks.ts';
import { startScriptedService } from './start.ts';

const usage = `npm run scripted-service -- [options]
A moderation service that follows a script, for developers who have no provider.
  --port <port>       where it listens, on loopback (default 9090)
  --keys <folder>     where its keys and its one caller's are kept (default ./data/scripted-service)
  --pause <seconds>   from one callback to the next (default 2)
  --quirks <a,b,…>    what it does besides the plain form:
${Object.entries(known)
  .map(([name, what]) => `      ${name.padEnd(26)}${what}`)
  .join('\n')}`;
const secretId = 'scripted';

class Misused extends Error {}

/** Starts the service and prints the settings with which Second Look uses it. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '9090' },
      keys: { type: 'string', default: './data/scripted-service' },
      pause: { type: 'string', default: '2' },
      quirks: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const names = values.quirks.split(',').filter((name) => name !== '');
  const quirks = names.filter(isQuirk);
  const unknown = names.find((name) => !isQuirk(name));
  if (unknown !== undefined) throw new Misused(`There is no quirk "${unknown}".`);
  const folder = path.resolve(values.keys);
  await mkdir(folder, { recursive: true });
  const caller = await loadKeyPair(folder, 'caller');
  const publicKeyFile = path.join(folder, 'service.pub.pem');
  const service = await startScriptedService({
    port: wholeNumber(values.port, 'port'),
    quirks,
    measure: measureSource,
    pauseMs: wholeNumber(values.pause, 'pause') * 1000,
    keys: quirks.includes('weak-key') ? await makeServiceKeys(new Set(quirks)) : await storedKeys(folder),
  });
  await writeFile(publicKeyFile, service.publicKeyPem);
  await service.addAccount(secretId, caller.publicKeyPem);
  process.stdout.write(
    [
      `The scripted service listens. Start Second Look with these settings (in .env):`,
      `MODERATION_URL=${service.url}`,
      `MODERATION_SECRET_ID=${secretId}`,
      `MODERATION_PRIVATE_KEY=${path.join(folder, 'caller.key.pem')}`,
      `MODERATION_PUBLIC_KEY=${publicKeyFile}`,
      `MEDIA_ALLOWED_HOSTS=${new URL(service.url).host}`,
      '',
    ].join('\n'),
  );
  const stop = () => void service.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

// Not the name of the file in the settings, since a weak key replaces that file.
function storedKeys(folder: string) {
  return loadKeyPair(folder, 'service-kept');
}

function wholeNumber(text: string, name: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Misused(`--${name} is "${text}": it must be a whole number`);
  return value;
}

try {
  await main();
} catch (error) {
  // parseArgs throws a TypeError for an unknown option.
  const misused = error instanceof TypeError || error instanceof Misused;
  console.error(error instanceof Error ? error.message : error);
  if (misused) console.error(usage);
  process.exit(misused ? 2 : 1);
}
