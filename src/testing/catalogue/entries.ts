import type { ReactElement } from 'react';

/** Component → state → its element. */
export type Entries = Record<string, Record<string, ReactElement>>;
