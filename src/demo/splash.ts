import './splash.css';
import { element } from './element.ts';
import { wordsForSplash } from './words.ts';

const steps = ['database', 'samples', 'page'] as const;
export type Step = (typeof steps)[number];

export type Splash = {
  step(name: Step): void;
  /** Keeps the splash open and shows what went wrong. */
  fail(error: unknown): void;
  end(): void;
};

/**
 * Shown while the demo starts. It is plain DOM because it must appear before anything else is loaded. `into`: the
 * progress is shown at the end of this element, which covers the splash.
 */
export function startSplash(into?: HTMLElement): Splash {
  const words = wordsForSplash();
  const splash = element('div', 'demo-splash');
  const progress = element('div', 'demo-splash-progress');
  const bar = element('progress', 'demo-splash-bar');
  bar.max = steps.length + 1;
  bar.value = 0;
  const text = element('p', 'demo-splash-text', words.starting);
  progress.setAttribute('role', 'status');
  progress.append(bar, text);
  splash.append(element('strong', 'demo-splash-name', 'Second Look'));
  (into ?? splash).append(progress);
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
        text,
        element('p', 'demo-splash-text', reason),
        element('p', 'demo-splash-text', words.failedHint),
        retry,
      );
    },
    end: () => {
      bar.value = bar.max;
      text.textContent = words.ready;
      splash.remove();
    },
  };
}
