/** One decision: how long until the next case was on the screen, and whether it had a picture. */
export type Pass = { ms: number; picture: boolean };
export type Passes = { passes: Pass[]; waits: number[]; shift: number };

/**
 * Runs in the page, and is sent there as text: it may use nothing outside itself. Approves the open case by key as soon
 * as it may be approved and waits for the next one, `decisions` times. The browser reports when the picture or text was
 * painted (Element Timing).
 */
export async function watchPage(decisions: number): Promise<Passes> {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: false });
  const seen = new Map<Element, number>();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('element' in entry && entry.element instanceof Element && 'renderTime' in entry)
        seen.set(entry.element, Number(entry.renderTime));
  }).observe({ type: 'element', buffered: true });
  const frame = () => new Promise(requestAnimationFrame);
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  // The next case is drawn already, hidden.
  const open = () =>
    [...document.querySelectorAll<HTMLElement>('[data-testid="case"]')].find((pane) =>
      pane.checkVisibility(),
    ) ?? null;
  const evidence = () => open()?.querySelector<HTMLElement>('[elementtiming="evidence"]') ?? null;
  const isReady = () =>
    open()?.querySelector<HTMLButtonElement>('button[data-verdict="approve"]')?.disabled === false;
  async function until(done: () => boolean, what: string): Promise<void> {
    for (const end = performance.now() + 20_000; !done(); await frame())
      if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
  }
  const passes: Pass[] = [];
  const waits: number[] = [];
  for (let decided = 0; decided < decisions; decided++) {
    const startedAt = performance.now();
    await until(isReady, `a case to be decided, after ${decided}`);
    waits.push(performance.now() - startedAt);
    // A person looks before pressing the next key; prefetching happens in this time.
    await pause(250);
    await until(isReady, `a case to be decided, after ${decided}`);
    const before = open();
    const pressed = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
    // The measurement must not slow down what it measures.
    await pause(120);
    await until(() => open() !== null && open() !== before, `the next case, after ${decided}`);
    await until(() => seen.has(evidence() ?? document.body), `what the case is about, after ${decided}`);
    const shown = evidence();
    if (!shown) throw new Error('the painted evidence is gone');
    const at = seen.get(shown) ?? 0;
    if (at < pressed) throw new Error('painted before the key press');
    passes.push({ ms: at - pressed, picture: shown instanceof HTMLImageElement });
  }
  return { passes, waits, shift };
}
