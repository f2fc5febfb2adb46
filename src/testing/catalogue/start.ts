import { loadWords, startWords } from '../../web/i18n/words.ts';
import '../../web/styles/first.ts';
import '../../web/styles/rest.ts';

const namespaces = Object.keys(import.meta.glob('../../web/i18n/en/*.json')).map((file) =>
  file.replace(/^.*\/|\.json$/g, ''),
);

/** Loads at once what the console loads per page. There is no server, so requests never finish. */
export async function start(): Promise<void> {
  globalThis.fetch = () => new Promise(() => undefined);
  await startWords();
  await loadWords(namespaces);
}
