import { bannedLogoSummary } from '../../../protocol/tasks/banned-logo.ts';
import { logoSummary } from '../../../protocol/tasks/logo.ts';
import type { FrameEngine } from '../engine.ts';
import type { BannedLogoItem, LogoItem } from '../logos/engine.ts';
import { createFrameTask, type FrameTask, type ItemReading } from './frame-task.ts';

const notOurs = { url: true, offset: true } as const;

/** § Banned station logo: each mark that was found, weak matches too. The shape has no `review`. */
export function bannedLogoTask(engine: FrameEngine<BannedLogoItem>): FrameTask {
  return createFrameTask<BannedLogoItem>(engine, {
    ...reading,
    item: bannedLogoSummary.shape.fileList.element.omit(notOurs),
  });
}

/** § Logo detection: the same with angle and name. */
export function logoTask(engine: FrameEngine<LogoItem>): FrameTask {
  return createFrameTask<LogoItem>(engine, {
    ...reading,
    item: logoSummary.shape.fileList.element.omit(notOurs),
  });
}

const reading = {
  isHit: () => true,
  label: ({ category }) => category,
  score: ({ scores }) => scores,
  weight: ({ scores }) => scores,
  // A frame without marks has no category.
  emptyLabel: null,
  averages: true,
  classless: true,
  classKey: 'category',
  more: () => ({}),
} satisfies Omit<ItemReading<BannedLogoItem>, 'item'>;
