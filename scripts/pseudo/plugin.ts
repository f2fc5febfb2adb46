import type { Plugin } from 'vite';
import { pseudoCatalogue } from './words.ts';

/** `vite --mode pseudo`: English is the pseudo-locale. No other build has a word of it. */
export function pseudoLocale(): Plugin {
  return {
    name: 'pseudo-locale',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/web\/i18n\/en\/[\w-]+\.json$/.test(id)) return null;
      return { code: JSON.stringify(pseudoCatalogue(JSON.parse(code))), map: null };
    },
  };
}
