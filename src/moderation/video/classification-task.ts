import { imageClassificationSummary } from '../../protocol/tasks/image-classification.ts';
import type { FrameEngine } from '../engines/engine.ts';
import {
  type ClassItem,
  harmlessClass,
  imageClasses,
  isToBeTold,
} from '../engines/image-classification/classes.ts';
import { createFrameTask, type FrameTask } from './frame-task.ts';

/** § Image classification: all classes of each frame count in averages and maximums; the one to be told is a hit. */
export function imageClassificationTask(engine: FrameEngine<ClassItem>): FrameTask {
  return createFrameTask(engine, {
    item: imageClassificationSummary.shape.fileList.element.omit({ url: true, offset: true }),
    isHit: isToBeTold,
    label: ({ label }) => label,
    score: ({ rate }) => rate,
    // What the machine is sure of outweighs what it wants looked at.
    weight: ({ review, rate }) => (review ? 0 : 1) + rate,
    emptyLabel: imageClasses[0].label,
    calmLabel: harmlessClass,
    averages: true,
    more: (hits) => ({ review: hits.some(({ review }) => review) }),
  });
}
