// Imported first by a server that is to say everything in the pseudo-locale: `node --import`.
import { en } from '../../src/reasons/en.ts';
import { closes, opens, pseudo } from './words.ts';

for (const [name, sentence] of Object.entries(en))
  Object.assign(en, {
    // What it is filled with may be a sentence that is pseudo already.
    [name]: (params: never) => {
      const said = sentence(params);
      return said.includes(opens) ? `${opens}${said}${closes}` : pseudo(said);
    },
  });
