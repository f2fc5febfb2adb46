import path from 'node:path';
import type { Plugin } from 'vite';
import { pseudoCatalogue } from './words.ts';

const words = path.join(import.meta.dirname, 'words.ts');

/** `vite --mode pseudo`: English is the pseudo-locale. No other build contains any of it. */
export function pseudoLocale(): Plugin {
  return {
    name: 'pseudo-locale',
    enforce: 'pre',
    transform(code, id) {
      if (/\/src\/web\/i18n\/en\/[\w-]+\.json$/.test(id))
        return { code: JSON.stringify(pseudoCatalogue(JSON.parse(code))), map: null };
      // The page itself words the errors of fields.
      if (!id.endsWith('/src/reasons/en/fields.ts')) return null;
      const english = code.replace('export const fields', 'const english');
      const extra = `import { pseudoSentences } from ${JSON.stringify(words)};\nexport const fields = pseudoSentences(english);`;
      return { code: `${english}\n${extra}\n`, map: null };
    },
  };
}
