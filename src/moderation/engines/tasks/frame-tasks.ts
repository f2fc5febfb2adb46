import { imageGallerySummary } from '../../../protocol/tasks/image-gallery.ts';
import { ocrTextSummary } from '../../../protocol/tasks/ocr-text.ts';
import type { FrameEngine } from '../engine.ts';
import type { GalleryItem } from '../image-gallery/engine.ts';
import type { OcrItem } from '../ocr-text/engine.ts';
import { createFrameTask, type FrameTask } from './frame-task.ts';

const notOurs = { url: true, offset: true } as const;
const normal = 0;

/** § OCR text moderation: each text that was read; `textAnalysis` has the judgement of its words. */
export function ocrTextTask(engine: FrameEngine<OcrItem>): FrameTask {
  return createFrameTask(engine, {
    item: ocrTextSummary.shape.fileList.element.omit(notOurs),
    isHit: ({ textAnalysis }) => textAnalysis.label !== normal || textAnalysis.review,
    label: ({ textAnalysis }) => textAnalysis.label,
    score: ({ scores }) => scores,
    // A sure result outweighs one for review.
    weight: ({ textAnalysis }) => (textAnalysis.review ? 0 : 1) + textAnalysis.rate,
    emptyLabel: normal,
    averages: true,
    more: (hits) => ({ review: hits.some(({ textAnalysis }) => textAnalysis.review) }),
  });
}

/** § Custom image gallery: every similar picture, weak matches too. The shape has no `review`; similarity shows it. */
export function imageGalleryTask(engine: FrameEngine<GalleryItem>): FrameTask {
  return createFrameTask(engine, {
    item: imageGallerySummary.shape.fileList.element.omit(notOurs),
    isHit: () => true,
    label: ({ label }) => label,
    score: ({ similarity }) => similarity,
    weight: ({ similarity }) => similarity,
    emptyLabel: null,
    averages: false,
    more: () => ({}),
  });
}
