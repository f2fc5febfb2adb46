// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, cleanup, render } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { languages } from '../../reasons/languages.ts';
import { showLanguage } from '../../web/i18n/words.ts';
import { fillInBrowser } from '../browser.ts';
import { files } from '../sources.ts';
import { Drawn, Look } from './Stage.tsx';
import { sections } from './sections.ts';
import { start } from './start.ts';

const missing: string[] = [];
/** States in which a component draws nothing. */
const mayBeEmpty = new Set(['none', 'nothing to say']);

beforeAll(async () => {
  fillInBrowser();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // Charts draw nothing without a size.
  const room = { width: 600, height: 300, top: 0, left: 0, right: 600, bottom: 300, x: 0, y: 0 };
  HTMLElement.prototype.getBoundingClientRect = () => ({ ...room, toJSON: () => room });
  await start();
  i18next.options.saveMissing = true;
  i18next.on('missingKey', (of: readonly string[], namespace: string, key: string, shown: string) => {
    // A text with its own fallback, such as a provider's label, is not missing.
    if (shown === key) missing.push(`${of} ${namespace}:${key}`);
  });
});
let consoleError: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  missing.length = 0;
  consoleError = vi.spyOn(console, 'error');
});
afterEach(() => {
  cleanup();
  consoleError.mockRestore();
});

const drawn = Object.entries(sections).flatMap(([section, entries]) =>
  Object.entries(entries).map(([name, states]) => [`${section}/${name}`, states] as const),
);

describe.each(languages)('in %s', (language) => {
  beforeAll(() => showLanguage(language));

  it.each(drawn)('%s is drawn in every state, with all its texts and without an error', async (_, states) => {
    for (const [state, shown] of Object.entries(states)) {
      const { container, unmount } = render(
        <Look>
          <Drawn>{shown}</Drawn>
        </Look>,
      );
      await act(() => vi.dynamicImportSettled());
      expect(consoleError.mock.calls, state).toEqual([]);
      expect(missing, state).toEqual([]);
      if (!mayBeEmpty.has(state)) expect(container.querySelector(':not(style)'), state).not.toBeNull();
      expect(container.querySelector('.recharts-responsive-container:not(:has(svg))'), state).toBeNull();
      unmount();
    }
  });
});

it('every component of ui and of charts has an entry', () => {
  const components = files
    .filter((file) => /^src\/web\/(ui|charts)\/[A-Z]\w+\.tsx$/.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(
        ([, name = '']) => name,
      ),
    );
  const names = new Set(Object.values(sections).flatMap(Object.keys));
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((name) => !names.has(name))).toEqual([]);
});
