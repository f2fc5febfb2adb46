import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { addAccount } from '../../src/moderation/accounts/accounts.ts';
import { openDatabase } from '../../src/moderation/store/database.ts';
import { operatorTokenFile, readOperatorToken } from '../../src/platform/node/keys/operator-token.ts';
import { sealRequest } from '../../src/protocol/envelope.ts';
import { operatorPath } from '../../src/protocol/operator/paths.ts';
import { generateKeyPair, importPrivateKey } from '../../src/protocol/signature.ts';
import type { GalleryEntry } from '../../src/testing/every-task-video.ts';
import { processorMs, residentMib, treeOf } from '../bench/processes.ts';
import { startService } from '../bench/texts.ts';
import { type Summary, startPlatform } from '../bench/video-platform.ts';

const task = [
  'image-classification',
  'person-search',
  'known-person-search',
  'ocr-text',
  'image-gallery',
  'banned-logo',
  'logo',
];
const entrySchema = z.looseObject({ entry: z.looseObject({ id: z.string() }) });

export type Run = { perSecond: number; msPerFrame: number; peakMib: number; summaries: Summary[] };

/** A service whose galleries are filled, so that each engine works; `program` is its main module. */
export async function startPictureService(options: {
  program: string | undefined;
  databaseUrl: string;
  dataDir: string;
  folder: string;
  gallery: readonly GalleryEntry[];
  picture: Uint8Array;
}) {
  const { program, databaseUrl, dataDir, folder, gallery, picture } = options;
  await mkdir(dataDir, { recursive: true });
  let publicKeyPem = '';
  const platform = await startPlatform(folder, () => publicKeyPem);
  const pair = await generateKeyPair();
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  await addAccount(db, { secretId: 'bench', publicKeyPem: pair.publicKeyPem });
  await close();
  const env = { MODERATION_ALLOWED_PEER: platform.host };
  const service = await startService(databaseUrl, dataDir, env, null, program);
  publicKeyPem = service.publicKeyPem;
  const caller = { secretId: 'bench', privateKey: await importPrivateKey(pair.privateKeyPem) };
  const token = await readOperatorToken(operatorTokenFile(dataDir));

  const operate = async (route: string, body: BodyInit): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${service.url}${operatorPath}/${route}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${route} was answered with ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const shown = { kind: 'pictures', fields: { name: 'roulette wheel', label: 1 }, pictures: [picture] };
  for (const { kind, fields, pictures } of [...gallery, shown]) {
    const { entry } = entrySchema.parse(await operate(`galleries/${kind}`, JSON.stringify(fields)));
    for (const one of pictures)
      await operate(`galleries/${kind}/${entry.id}/pictures`, new Blob([new Uint8Array(one)]));
  }

  const submit = async (file: string, interval: number) => {
    const video = `http://${platform.host}/${path.basename(file)}`;
    const fields = { video, callbackUrl: `http://${platform.host}/`, interval, task };
    const answer = await fetch(`${service.url}/v3/recognition/video/asyncscan/bench`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: await sealRequest(fields, caller),
    });
    if (answer.status !== 200)
      throw new Error(`a video was answered with ${answer.status}: ${await answer.text()}`);
  };
  const spent = () => processorMs(treeOf(service.pid));
  return {
    memory: () => residentMib(service.pid),
    run: async (file: string, count: number, interval = 1): Promise<Run> => {
      const already = platform.summaries.length;
      let peakMib = 0;
      const watch = setInterval(async () => {
        peakMib = Math.max(peakMib, await residentMib(service.pid).catch(() => 0));
      }, 500);
      const [began, before] = [performance.now(), await spent()];
      for (let n = 0; n < count; n += 1) await submit(file, interval);
      await platform.until(already + count);
      const ms = performance.now() - began;
      clearInterval(watch);
      const summaries = platform.summaries.slice(already);
      const frames = summaries.reduce((sum, { videoInfo }) => sum + videoInfo.frames, 0);
      return {
        perSecond: (frames * 1000) / ms,
        msPerFrame: ((await spent()) - before) / frames,
        peakMib,
        summaries,
      };
    },
    end: async () => {
      await service.end();
      platform.close();
    },
  };
}
