import { loadWords, startWords } from '../../web/i18n/words.ts';
import '../../web/styles/first.ts';
import '../../web/styles/rest.ts';

const namespaces = Object.keys(import.meta.glob('../../web/i18n/en/*.json')).map((file) =>
  file.replace(/^.*\/|\.json$/g, ''),
);

/** What the console loads page by page, at once; and no server, so what is asked of one stays on its way. */
export async function start(): Promise<void> {
  globalThis.fetch = () => new Promise(() => undefined);
  await startWords();
  await loadWords(namespaces);
}
