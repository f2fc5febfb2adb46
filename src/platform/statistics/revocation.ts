import { type Cusum, cusumOf } from './cusum.ts';

const limit = 7;

/**
 * Watches checks of an automation that was proven to err below `tolerated` (0 to 0.5); its events are errors. It notices
 * twice the tolerated error, and takes half of it as usual. After its alarm people decide again.
 */
export const revocationChart = (tolerated: number): Cusum => cusumOf(tolerated / 2, tolerated * 2, limit);
