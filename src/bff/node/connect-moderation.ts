import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { readPrivateKey } from '../../moderation/host/key-files.ts';
import type { Log } from '../../moderation/host/log.ts';
import { operatorTokenFile, readOperatorToken } from '../../moderation/host/operator-token.ts';
import { createAddressGuard } from '../../moderation/media/address-guard.ts';
import { createGuardedRequest } from '../../moderation/media/guarded-request.ts';
import { importPublicKey } from '../../protocol/signature.ts';
import type { Moderation } from '../../review/context.ts';
import { createModeration } from '../moderation-client.ts';
import type { Config } from './config.ts';
import { type EmbeddedModeration, embeddedSecretId, startEmbeddedModeration } from './embedded-moderation.ts';
import { operatorLink } from './operator-link.ts';

const maxRedirects = 3;
const mediaMs = 60_000;

type Options = { config: Config; databaseUrl: string; log: Log; onExit: (why: string) => void };

/** The moderation service that the settings name: a provider's, or our embedded one, which is then started. */
export async function connectModeration(
  options: Options,
): Promise<{ moderation: Moderation; stop(): Promise<void> }> {
  const { config, log } = options;
  const peer = `127.0.0.1:${config.port}`;
  const embedded = config.remote
    ? null
    : await startEmbeddedModeration({
        ...options,
        dataDir: config.dataDir,
        port: config.moderationPort,
        peer,
      });
  const link = embedded ? linkTo(embedded, peer) : await linkToRemote(config);
  const publicKey = await importPublicKey(await readFile(link.publicKeyFile, 'utf8'));
  if (publicKey.bits < 2048) {
    log.warn(
      { bits: publicKey.bits },
      'the moderation service signs with a key that is shorter than 2048 bits (S1)',
    );
  }
  const tokenFile = embedded ? operatorTokenFile(config.dataDir) : (config.remote?.operatorTokenFile ?? null);
  const allowed = [...config.mediaAllowedHosts, ...(embedded ? [new URL(embedded.url).host] : [])];
  const request = createGuardedRequest(createAddressGuard(allowed));
  const moderation = createModeration({
    ...link,
    publicKey,
    tasks: config.tasks,
    textRequestsPerSecond: config.textRequestsPerSecond,
    operator: tokenFile === null ? null : operatorLink(link.baseUrl, await readOperatorToken(tokenFile)),
    fetch: (url, init) => fetch(url, init),
    fetchMedia: async (url) => {
      const signal = AbortSignal.timeout(mediaMs);
      const found = await request(url, { method: 'GET', redirects: maxRedirects, signal });
      return new Response(Readable.toWeb(found.body) as ReadableStream, { status: found.status });
    },
  });
  return {
    moderation,
    stop: async () => {
      await request.close();
      await embedded?.stop();
    },
  };
}

function linkTo(embedded: EmbeddedModeration, peer: string) {
  return {
    baseUrl: embedded.url,
    secretId: embeddedSecretId,
    privateKey: embedded.keys.privateKey,
    publicKeyFile: embedded.publicKeyFile,
    // The pair always reach each other, whatever name the world knows us by.
    callbackBase: `http://${peer}`,
  };
}

async function linkToRemote(config: Config) {
  if (!config.remote) throw new Error('no moderation service is configured');
  const { url, secretId, privateKeyFile, publicKeyFile } = config.remote;
  return {
    baseUrl: url,
    secretId,
    privateKey: await readPrivateKey(privateKeyFile),
    publicKeyFile,
    callbackBase: config.publicUrl,
  };
}
