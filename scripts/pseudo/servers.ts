// A server whose texts are to be in the pseudo-locale imports this first: `node --import`.
import { en } from '../../src/reasons/en.ts';
import { pseudoSentences } from './words.ts';

Object.assign(en, pseudoSentences(en));
