import { perVideo } from '../../alike/per-video.ts';
import { serve } from '../../isolated/serve.ts';
import { knownWriting } from './known-writing.ts';
import { loadModels } from './models.ts';
import { readFrame } from './read-frame.ts';

/** A picture, and the video that it is a frame of. */
export type ToRead = { jpeg: Uint8Array; video: string | undefined };

// Runs in a child process (reader.ts): a picture in, its lines of writing out.
serve(async () => {
  // The native package is twice as fast; the other one runs wherever Node does.
  const runtime = await import('onnxruntime-node').catch(() => import('onnxruntime-web'));
  const models = await loadModels(runtime);
  const knownOf = perVideo(knownWriting);
  return ({ jpeg, video }: ToRead) => readFrame(models, jpeg, video === undefined ? null : knownOf(video));
});
