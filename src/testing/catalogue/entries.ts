import type { ReactElement } from 'react';

/** Component → state → how it is drawn there. */
export type Entries = Record<string, Record<string, ReactElement>>;
