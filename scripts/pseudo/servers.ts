// Imported first by a server that is to say everything in the pseudo-locale: `node --import`.
import { en } from '../../src/reasons/en.ts';
import { pseudoSentences } from './words.ts';

Object.assign(en, pseudoSentences(en));
