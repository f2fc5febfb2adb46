import { configure } from '@testing-library/react';

/** What Mantine asks a browser for and jsdom has not: media queries, sizes, fonts. None of them ever says anything. */
export function fillInBrowser(): void {
  // What a test waits for is loaded lazily, on a machine that may be busy.
  configure({ asyncUtilTimeout: 60_000 });
  const silent = { addEventListener() {}, removeEventListener() {} };
  window.matchMedia ??= () => ({ matches: false, ...silent }) as never;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  HTMLElement.prototype.scrollIntoView ??= () => {};
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: silent });
}
