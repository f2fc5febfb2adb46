import './splash.css';
import { wordsForSplash } from './words.ts';

const steps = ['database', 'samples', 'page'] as const;
export type Step = (typeof steps)[number];

export type Splash = {
  step(name: Step): void;
  /** Keeps the splash open and shows what went wrong. */
  fail(error: unknown): void;
  end(): void;
};

/** Shown while the demo starts. It is plain DOM because it must appear before anything else is loaded. */
export function startSplash(): Splash {
  const words = wordsForSplash();
  const splash = element('div', 'demo-splash');
  const bar = element('progress', 'demo-splash-bar');
  bar.max = steps.length + 1;
  bar.value = 0;
  const text = element('p', 'demo-splash-text', words.starting);
  splash.setAttribute('role', 'status');
  splash.append(element('strong', 'demo-splash-name', 'Second Look'), bar, text);
  document.body.append(splash);

  return {
    step: (name) => {
      performance.mark(`demo: ${name}`);
      bar.value = steps.indexOf(name) + 1;
      text.textContent = words.steps[name];
    },
    fail: (error) => {
      const retry = element('button', 'demo-splash-retry', words.retry);
      retry.onclick = () => location.reload();
      splash.setAttribute('role', 'alert');
      bar.remove();
      text.textContent = words.failed;
      const reason = error instanceof Error ? error.message : String(error);
      splash.append(
        element('p', 'demo-splash-text', reason),
        element('p', 'demo-splash-text', words.failedHint),
        retry,
      );
    },
    end: () => splash.remove(),
  };
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}
