import './database/started-worker.ts';
import { startSplash } from './splash.ts';

const splash = startSplash();
try {
  // Imported only after the splash, which must appear at once.
  const { startDemo } = await import('./start-demo.ts');
  await startDemo(splash);
  splash.end();
} catch (error) {
  console.error(error);
  splash.fail(error);
}
