import type { Head } from './seal.ts';

/** The text of a head that is signed. */
export const headText = ({ at, position, hash }: Head & { at: string }): string =>
  `second-look audit head\n${at}\n${position}\n${hash}`;
