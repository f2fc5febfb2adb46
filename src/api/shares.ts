import { wilson } from '../platform/statistics/wilson.ts';
import type { Share } from './share.ts';

export { z } from '../platform/statistics/wilson.ts';

/** A share with its Wilson score interval. `independent`: how many independent observations each one is worth. */
export function shareOf(part: number, all: number, independent = 1): Share {
  return all === 0 ? null : wilson(part / all, all * independent);
}
