import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readPrivateKey } from '../../moderation/host/key-files.ts';
import type { Log } from '../../moderation/host/log.ts';
import { operatorTokenFile, readOperatorToken } from '../../moderation/host/operator-token.ts';
import { createAddressGuard } from '../../moderation/media/address-guard.ts';
import { guardedFetch } from '../../moderation/media/guarded-fetch.ts';
import { createGuardedRequest } from '../../moderation/media/guarded-request.ts';
import { importPublicKey } from '../../protocol/signature.ts';
import type { ModerationServices } from '../../review/context.ts';
import { createModeration } from '../moderation-client.ts';
import type { Config } from './config.ts';
import { type EmbeddedModeration, embeddedSecretId, startEmbeddedModeration } from './embedded-moderation.ts';
import { operatorLink } from './operator-link.ts';

const maxRedirects = 3;
const mediaMs = 60_000;
/** Ten long texts with every word of theirs a detail stay far below. */
const maxAnswerBytes = 16 * 1024 ** 2;

type Options = {
  config: Config;
  databaseUrl: string;
  log: Log;
  onExit: (why: string) => void;
  hurry: AbortSignal;
};

/** The moderation service that the settings name: a provider's, or our embedded one, which is then started. */
export async function connectModeration(
  options: Options,
): Promise<{ moderation: ModerationServices; stop(): Promise<void> }> {
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
  const serviceKey = await readFile(link.publicKeyFile, 'utf8');
  const publicKey = await importPublicKey(serviceKey);
  if (publicKey.bits < 2048) {
    log.warn(
      { bits: publicKey.bits },
      'the moderation service signs with a key that is shorter than 2048 bits (S1)',
    );
  }
  const tokenFile = embedded ? operatorTokenFile(config.dataDir) : (config.remote?.operatorTokenFile ?? null);
  const allowed = [...config.mediaAllowedHosts, ...(embedded ? [new URL(embedded.url).host] : [])];
  const request = createGuardedRequest(createAddressGuard(allowed));
  // The service itself may lie inside: whoever set its address chose so. Nothing else may be reached in its place.
  const toService = createGuardedRequest(createAddressGuard([new URL(link.baseUrl).host]));
  const fetchMedia = guardedFetch(request, { redirects: maxRedirects });
  // What an administrator sets in the console may lie inside only where the environment says so.
  const toOthers = createGuardedRequest(createAddressGuard(config.mediaAllowedHosts));
  const { baseUrl, secretId, privateKey } = link;
  const moderation = createModeration({
    given: {
      source: embedded ? 'built-in' : 'settings',
      baseUrl,
      secretId,
      link: { privateKey, serviceKeys: [publicKey], tasks: config.tasks },
      ownPublicKey: link.ownPublicKey,
      serviceKey,
      textsPerSecond: config.textRequestsPerSecond,
      callbackBase: link.callbackBase,
      operator: tokenFile === null ? null : operatorLink(baseUrl, await readOperatorToken(tokenFile)),
      fetch: guardedFetch(toService, { maxBytes: maxAnswerBytes }),
    },
    fetch: guardedFetch(toOthers, { maxBytes: maxAnswerBytes }),
    callbackBase: config.publicUrl,
    fetchMedia: (url) => fetchMedia(url, { signal: AbortSignal.timeout(mediaMs) }),
  });
  return {
    moderation,
    stop: async () => {
      await Promise.all([request.close(), toService.close(), toOthers.close()]);
      await embedded?.stop();
    },
  };
}

function linkTo(embedded: EmbeddedModeration, peer: string) {
  return {
    baseUrl: embedded.url,
    secretId: embeddedSecretId,
    privateKey: embedded.keys.privateKey,
    ownPublicKey: embedded.keys.publicKeyPem,
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
    ownPublicKey: await publicHalf(privateKeyFile),
    publicKeyFile,
    callbackBase: config.publicUrl,
  };
}

/** What the provider was given, for whoever wants to compare it. */
async function publicHalf(privateKeyFile: string): Promise<string> {
  const key = createPublicKey(await readFile(privateKeyFile, 'utf8'));
  return String(key.export({ type: 'spki', format: 'pem' }));
}
