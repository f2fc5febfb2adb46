import './database/started-worker.ts';
import { startSplash } from './splash.ts';

const splash = startSplash();
try {
  // Loaded behind the splash, which must stand at once.
  const { startDemo } = await import('./start-demo.ts');
  await startDemo(splash);
  splash.end();
} catch (error) {
  console.error(error);
  splash.fail(error);
}
