import { minDecided } from '../../../api/stats-content.ts';

/** With fewer than these a figure says too little: a single share, and a pattern over several cells. */
export const fewest = { rate: minDecided, pattern: 20 };
