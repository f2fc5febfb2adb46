import '../../web/styles/global.css';
import '../../web/styles/forced-colors.css';
import { createRoot } from 'react-dom/client';
import { Browser } from './Browser.tsx';
import { Look, Stage } from './Stage.tsx';
import { start } from './start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to draw in');

await start();
createRoot(root).render(<Look>{window === window.parent ? <Browser /> : <Stage />}</Look>);
