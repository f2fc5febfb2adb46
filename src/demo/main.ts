import './database/started-worker.ts';
import { showChoice } from './guide/choice.ts';
import { isNew } from './guide/stored-path.ts';
import { startSplash } from './splash.ts';

const choice = isNew(sessionStorage) ? showChoice() : null;
const splash = startSplash(choice?.dialog);
try {
  // Imported only after the splash, which must appear at once.
  const { startDemo } = await import('./start-demo.ts');
  await startDemo(splash, choice);
} catch (error) {
  console.error(error);
  choice?.close();
  splash.fail(error);
}
