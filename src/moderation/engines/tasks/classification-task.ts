import { imageClassificationSummary } from '../../../protocol/tasks/image-classification.ts';
import type { FrameEngine } from '../engine.ts';
import { type ClassItem, harmlessItem, imageClasses, isClassHit } from '../image-classification/classes.ts';
import { createFrameTask, type FrameTask } from './frame-task.ts';

/**
 * § Image classification: all classes of each frame count in averages and maximums. Each frame is listed with its
 * class: the hit, or otherwise the likelier harmless class (R4).
 */
export function imageClassificationTask(engine: FrameEngine<ClassItem>): FrameTask {
  return createFrameTask(engine, {
    item: imageClassificationSummary.shape.fileList.element.omit({ url: true, offset: true }),
    isHit: isClassHit,
    label: ({ label }) => label,
    score: ({ rate }) => rate,
    // A sure result outweighs one for review.
    weight: ({ review, rate }) => (review ? 0 : 1) + rate,
    emptyLabel: imageClasses[0].label,
    calm: harmlessItem,
    averages: true,
    more: (hits) => ({ review: hits.some(({ review }) => review) }),
  });
}
