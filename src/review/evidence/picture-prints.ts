import { printHeight, printOf, printWidth } from '../../api/picture-print.ts';
import { pictureHash } from '../../platform/pictures/copies.ts';
import { type Luma, shrunk } from '../../platform/pictures/luma.ts';
import type { Redrawn } from '../context/context.ts';

/** Prints are made from at most so many points a side. */
export const printedSide = 256;

/** The print tells frames of one video apart; the hash finds copies of a picture. */
export function printsOf(luma: Luma): Pick<Redrawn, 'print' | 'hash'> {
  return { print: printOf(shrunk(luma, printWidth, printHeight)), hash: pictureHash(luma) };
}
