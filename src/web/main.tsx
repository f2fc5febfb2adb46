import './styles/first.ts';
import './styles/font.css';
import './styles/global.css';
import './styles/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { startWords } from './i18n/words.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root to draw in');

// Not awaited here: the files of the texts import from this one, and would wait for it.
void startWords().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
