import { imageClassificationSummary } from '../../../protocol/tasks/image-classification.ts';
import type { FrameEngine } from '../engine.ts';
import { type ClassItem, harmlessItem, imageClasses, isToBeTold } from '../image-classification/classes.ts';
import { createFrameTask, type FrameTask } from './frame-task.ts';

/**
 * § Image classification: all classes of each frame count in averages and maximums. Each frame is listed with its own
 * class, the one to be told or else the likelier harmless one (R4).
 */
export function imageClassificationTask(engine: FrameEngine<ClassItem>): FrameTask {
  return createFrameTask(engine, {
    item: imageClassificationSummary.shape.fileList.element.omit({ url: true, offset: true }),
    isHit: isToBeTold,
    label: ({ label }) => label,
    score: ({ rate }) => rate,
    // What the machine is sure of outweighs what it wants looked at.
    weight: ({ review, rate }) => (review ? 0 : 1) + rate,
    emptyLabel: imageClasses[0].label,
    calm: harmlessItem,
    averages: true,
    more: (hits) => ({ review: hits.some(({ review }) => review) }),
  });
}
