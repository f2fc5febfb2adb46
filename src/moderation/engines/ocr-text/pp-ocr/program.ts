import { perVideo } from '../../alike/per-video.ts';
import { serve } from '../../isolated/serve.ts';
import { loadRuntime } from '../../onnx/runtime.ts';
import { knownWriting } from './known-writing.ts';
import { loadModels } from './models.ts';
import { readFrame } from './read-frame.ts';

/** A picture, and the video that it is a frame of. */
export type ToRead = { jpeg: Uint8Array; video: string | undefined };

// Runs in a child process (reader.ts): a picture in, its lines of writing out, and which runtime read them.
serve(async () => {
  const { name, runtime } = await loadRuntime();
  const models = await loadModels(runtime);
  const knownOf = perVideo(knownWriting);
  return async ({ jpeg, video }: ToRead) => ({
    runtime: name,
    lines: await readFrame(models, jpeg, video === undefined ? null : knownOf(video)),
  });
});
