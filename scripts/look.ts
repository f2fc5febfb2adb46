import { screenNames } from '../e2e/screens/every-screen.ts';
import { input, readGroup } from './arguments.mjs';
import { build, serve } from './build/vite.ts';
import { variantWords } from './screens/variants.ts';

const begins = screenNames();
const readme = "the README's two pictures, of the demo, into .readme/";
const name = readGroup('npm run look', {
  screens: {
    does: `Pictures of every screen and every state into screens/.
At four widths, in both themes and languages. For looking at, not for comparing. Only the screens whose names begin so, and only the ways that are named.`,
    words: { readme, ...Object.fromEntries(variantWords.map((word) => [word, 'this way alone'])) },
    begins,
  },
  axe: {
    does: `axe by every rule over every screen in every state.
At three widths, in both themes and languages. Reports each screen as it goes. npm test has it over every screen once, and their colours in the other theme.`,
    begins,
  },
  pseudo: {
    does: `Every screen in every state in a pseudo-locale: English, accented, a third longer, in brackets.
Fails where words are in no catalogue, wider than the window, or cut off without a way to read them.`,
    begins,
  },
  catalogue: {
    does: 'Serves a page with our own components in each of their states, and no server.',
    options: { port: ['PORT', 'where, on loopback (usually 5173)'] },
  },
});
if (name === 'catalogue') await serve(name, input.values.port);
else {
  if (!input.words.includes('readme')) await build();
  if (name === 'pseudo') await build('pseudo');
  await import(`./${name}.ts`);
}
