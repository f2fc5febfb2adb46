import type { Probe } from '../moderation/engines/engine.ts';
import { judgeClasses } from '../moderation/engines/image-classification/classes.ts';
import { imageClassificationTask } from '../moderation/engines/tasks/classification-task.ts';
import type { FrameTask } from '../moderation/engines/tasks/frame-task.ts';
import { imageGalleryTask, ocrTextTask } from '../moderation/engines/tasks/frame-tasks.ts';
import { personSearchTask } from '../moderation/engines/tasks/person-tasks.ts';

// For tests of the service, not of reading pictures: what is found at which second is fixed.
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

/** An ad to review at 2 s, a certain one at 4 s, a harmless word on every other frame. */
export function fakeOcr(
  options: { onFrame?: (offset: number, signal: AbortSignal) => Promise<void>; probe?: Probe } = {},
): FrameTask {
  return ocrTextTask({
    task: 'ocr-text',
    probe: async () => options.probe ?? { state: 'ready', engine: 'fake', version: '1' },
    run: async ({ offset }, { signal }) => {
      await options.onFrame?.(offset, signal);
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

/**
 * A picture to review at 1 s; otherwise drawings and photographs by turns, judged like the embedded classifier's rates.
 */
export function fakeClassification(): FrameTask {
  return imageClassificationTask({
    task: 'image-classification',
    probe: async () => ({ state: 'ready', engine: 'fake', version: '1' }),
    run: async ({ offset }) => {
      const Porn = offset === 1 ? 0.7 : 0.01;
      const Drawing = Math.round(offset) % 2 === 0 ? 0.9 : 0.1;
      const rates = { Porn, Drawing, Neutral: 1 - Porn - Drawing, Sexy: 0, Hentai: 0 };
      return { items: judgeClasses(rates), engine: 'fake', version: '1', ms: 1 };
    },
  });
}

/** One person on the frames of 1 s and 2 s; another, less similar, on that of 4 s. */
export function fakePersons(): FrameTask {
  const person = (personId: string, similarity: number) => ({
    similarity,
    label: 1,
    review: similarity < 0.8,
    personId,
    faceId: `Name of ${personId}`,
    typeName: 'guest',
    facePosition: location,
  });
  return personSearchTask({
    task: 'person-search',
    probe: async () => ({ state: 'ready', engine: 'fake', version: '1' }),
    run: async ({ offset }) => {
      const seen = offset === 1 || offset === 2 ? [person('a', 0.9)] : [];
      const items = offset === 4 ? [person('b', 0.7)] : seen;
      return { items, engine: 'fake', version: '1', ms: 1 };
    },
  });
}
