import { moreWords } from '../i18n/words.ts';

/** What everything but the queue and a case needs besides its own script: its words, and how Mantine's parts look. */
export async function loadRest(): Promise<void> {
  await Promise.all([moreWords(), import('../styles/rest.ts')]);
}
