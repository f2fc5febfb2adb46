import path from 'node:path';
import { addAccount } from '../../src/moderation/accounts/accounts.ts';
import { openDatabase } from '../../src/moderation/store/database.ts';
import { sealRequest } from '../../src/protocol/envelope.ts';
import { generateKeyPair, importPrivateKey } from '../../src/protocol/signature.ts';
import { withPostgres } from './database.ts';
import { residentMib } from './processes.ts';
import { type Bench, type Line, promise } from './table.ts';
import { startService } from './texts.ts';
import { startPlatform } from './video-platform.ts';
import { withVideos } from './videos-drawn.ts';

const seconds = 30;
const interval = 3;
const task = ['ocr-text', 'image-gallery'];
const many = 10;

/** One video through capture, text recognition and gallery, then ten at once: frames a second in total. */
export const videos: Bench = {
  name: 'videos',
  run: (log) =>
    withVideos(({ draw }) =>
      withPostgres(async ({ url, folder }) => {
        log('creating a video');
        const video = draw('video.mp4', seconds);
        let publicKeyPem = '';
        const platform = await startPlatform(path.dirname(video), () => publicKeyPem);
        const databaseUrl = await url('videos');
        const pair = await generateKeyPair();
        const { db, close } = await openDatabase({ databaseUrl, dataDir: folder });
        await addAccount(db, { secretId: 'bench', publicKeyPem: pair.publicKeyPem });
        await close();
        const service = await startService(databaseUrl, folder, { MODERATION_ALLOWED_PEER: platform.host });
        publicKeyPem = service.publicKeyPem;
        try {
          const caller = { secretId: 'bench', privateKey: await importPrivateKey(pair.privateKeyPem) };
          const submit = async () => {
            const fields = {
              video: `http://${platform.host}/video.mp4`,
              callbackUrl: `http://${platform.host}/`,
              interval,
              task,
            };
            const answer = await fetch(`${service.url}/v3/recognition/video/asyncscan/bench`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: await sealRequest(fields, caller),
            });
            const text = await answer.text();
            if (answer.status !== 200) throw new Error(`a video was answered with ${answer.status}: ${text}`);
          };
          let maxMib = 0;
          const watch = setInterval(async () => {
            maxMib = Math.max(maxMib, await residentMib(service.pid).catch(() => 0));
          }, 500);
          const perSecond = async (count: number) => {
            const began = performance.now();
            const before = platform.summaries.length;
            for (let n = 0; n < count; n += 1) await submit();
            await platform.until(before + count);
            const frames = platform.summaries
              .slice(before)
              .reduce((sum, one) => sum + one.videoInfo.frames, 0);
            return (frames * 1000) / (performance.now() - began);
          };
          log('one video, so that every engine has started');
          await perSecond(1);
          const rest = await residentMib(service.pid);
          log('one video, alone');
          const alone = [await perSecond(1), await perSecond(1), await perSecond(1)];
          const withOne = maxMib;
          log(`${many} videos at once`);
          maxMib = 0;
          const frameRates = [await perSecond(many)];
          clearInterval(watch);
          const memory = (of: string, value: number): Line => ({ of, values: [value], unit: 'MiB' });
          return [
            promise(
              {
                of: `frames of ${many} videos at once, OCR and gallery`,
                values: frameRates,
                unit: '/s',
                bound: { of: 'of one video', values: alone, unit: '/s' },
              },
              '≥',
              0.95,
            ),
            memory('the service and its programs when idle', rest),
            memory('more with one video', withOne - rest),
            memory(`more for each of ${many} videos`, (maxMib - rest) / many),
          ];
        } finally {
          await service.end();
          platform.close();
        }
      }),
    ),
};
