import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { openEnvelope, parseVerified } from '../../src/protocol/envelope.ts';
import { importPublicKey } from '../../src/protocol/signature.ts';

const summarySchema = z.looseObject({
  videoInfo: z.object({ id: z.string(), status: z.literal('end'), frames: z.number() }),
});
export type Summary = z.infer<typeof summarySchema>;

/** Serves the videos of a folder and receives callbacks. */
export async function startPlatform(folder: string, publicKeyPem: () => string) {
  const summaries: Summary[] = [];
  let wake = () => {};
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      const file = path.join(folder, path.basename(request.url ?? ''));
      stat(file).then(({ size }) => {
        response.writeHead(200, { 'content-length': size });
        createReadStream(file).pipe(response);
      }, failed.reject);
      return;
    }
    const take = async (body: string) => {
      response.writeHead(200).end();
      const opened = await openEnvelope(body, await importPublicKey(publicKeyPem()));
      const summary = opened.ok ? summarySchema.safeParse(parseVerified(opened.json)).data : undefined;
      if (!summary) throw new Error(`a video failed: ${body}`);
      summaries.push(summary);
      wake();
    };
    text(request).then(take).catch(failed.reject);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the platform has no port');
  return {
    host: `127.0.0.1:${address.port}`,
    summaries,
    until: async (count: number) => {
      while (summaries.length < count) {
        const next = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([next, failed.promise]);
      }
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
