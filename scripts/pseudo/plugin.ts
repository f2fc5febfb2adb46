import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { pseudo, pseudoCatalogue } from './words.ts';

function saidCatalogue(): Record<string, string> {
  const file = path.join(import.meta.dirname, '../../src/web/i18n/said/zh-CN.json');
  const said: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.fromEntries(Object.keys(said).map((sentence) => [sentence, pseudo(sentence)]));
}

/** `vite --mode pseudo`: English is the pseudo-locale. No other build has a word of it. */
export function pseudoLocale(): Plugin {
  return {
    name: 'pseudo-locale',
    enforce: 'pre',
    transform(code, id) {
      // What servers say stands there in English as it is: here each sentence that is said in Chinese has its pseudo one.
      if (id.endsWith('/src/web/i18n/said/en.json'))
        return { code: JSON.stringify(saidCatalogue()), map: null };
      if (!/\/src\/web\/i18n\/en\/[\w-]+\.json$/.test(id)) return null;
      return { code: JSON.stringify(pseudoCatalogue(JSON.parse(code))), map: null };
    },
  };
}
