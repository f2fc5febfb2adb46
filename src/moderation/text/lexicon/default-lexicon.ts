import * as z from 'zod';
import { adPatterns } from './ad-patterns.ts';
import { harmlessContexts } from './harmless-contexts.ts';
import { type Lexicon, wordGroupSchema } from './lexicon.ts';
import abuse from './words/abuse.json' with { type: 'json' };
import ads from './words/ads.json' with { type: 'json' };
import allow from './words/allow.json' with { type: 'json' };
import nonsense from './words/nonsense.json' with { type: 'json' };
import politics from './words/politics.json' with { type: 'json' };
import porn from './words/porn.json' with { type: 'json' };
import sensitive from './words/sensitive.json' with { type: 'json' };
import terror from './words/terror.json' with { type: 'json' };

/** The built-in word list: chosen by hand, small, in English and Chinese. */
export const defaultLexicon: Lexicon = {
  version: '2026.11.3',
  groups: z
    .array(wordGroupSchema)
    .parse([...abuse, ...porn, ...terror, ...politics, ...sensitive, ...ads, ...nonsense]),
  patterns: adPatterns,
  contexts: harmlessContexts,
  allow,
};
