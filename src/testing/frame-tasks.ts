import type { Probe } from '../moderation/engines/engine.ts';
import type { FrameTask } from '../moderation/video/frame-task.ts';
import { imageGalleryTask, ocrTextTask } from '../moderation/video/frame-tasks.ts';

// For tests that are about the service, not about reading pictures: what stands at which second is known.
const location: [[number, number], [number, number], [number, number], [number, number]] = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.2],
  [0.1, 0.2],
];

function ocrItem(text: string, label: number, review: boolean, rate: number) {
  const details = label === 0 ? [] : [{ keyword: text, hint: text, mainLabel: label, subLabel: 'contact' }];
  return { text, scores: 0.9, location, degree: 0, textAnalysis: { label, review, rate, details } };
}

/** An advertisement to review at 2 s, one that is certain at 4 s, a harmless word on every other frame. */
export function fakeOcr(
  options: { onFrame?: (offset: number) => Promise<void>; probe?: Probe } = {},
): FrameTask {
  return ocrTextTask({
    task: 'ocr-text',
    probe: async () => options.probe ?? { state: 'ready', engine: 'fake', version: '1' },
    run: async ({ offset }) => {
      await options.onFrame?.(offset);
      const item =
        offset === 2
          ? ocrItem('free coins', 5, true, 0.6)
          : offset === 4
            ? ocrItem('cheap followers', 5, false, 0.9)
            : ocrItem('bakery', 0, false, 0.1);
      return { items: [item], engine: 'fake', version: '1', ms: 1 };
    },
  });
}

/** A picture of class 7 at 3 s. */
export function fakeGallery(): FrameTask {
  return imageGalleryTask({
    task: 'image-gallery',
    probe: async () => ({ state: 'ready', engine: 'fake', version: '1' }),
    run: async ({ offset }) => {
      const relatives = [{ path: 'http://127.0.0.1:9/media/gallery/a.png', score: 0.95 }];
      const items = offset === 3 ? [{ label: 7, similarity: 0.95, relatives }] : [];
      return { items, engine: 'fake', version: '1', ms: 1 };
    },
  });
}
