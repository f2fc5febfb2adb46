/** What Mantine asks a browser for and jsdom has not: media queries, sizes, fonts. None of them ever says anything. */
export function fillInBrowser(): void {
  const silent = { addEventListener() {}, removeEventListener() {} };
  window.matchMedia ??= () => ({ matches: false, ...silent }) as never;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: silent });
}
