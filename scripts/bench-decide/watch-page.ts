/** One decision: how long until the next case was painted, and whether that had a picture. */
export type Pass = { ms: number; picture: boolean };
export type Passes = { passes: Pass[]; waits: number[]; shift: number };

/**
 * Runs in the page, and is sent there as text: it may use nothing from outside itself. Approves the open case by key, as
 * soon as it may be approved, and waits for the next one, `decisions` times.
 */
export async function watchPage(decisions: number): Promise<Passes> {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: false });
  const frame = () => new Promise(requestAnimationFrame);
  // The next case is drawn already, unseen.
  const open = () =>
    [...document.querySelectorAll<HTMLElement>('[data-testid="case"]')].find((pane) =>
      pane.checkVisibility(),
    ) ?? null;
  const isReady = () =>
    open()?.querySelector<HTMLButtonElement>('button[data-verdict="approve"]')?.disabled === false;
  async function until(done: () => boolean, what: string): Promise<void> {
    for (const end = performance.now() + 20_000; !done(); await frame())
      if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
  }
  const passes: Pass[] = [];
  const waits: number[] = [];
  for (let decided = 0; decided < decisions; decided++) {
    const asked = performance.now();
    await until(isReady, `a case to be decided, after ${decided}`);
    waits.push(performance.now() - asked);
    // A person looks before the next key; what is loaded ahead is loaded in this time.
    await new Promise((resolve) => setTimeout(resolve, 250));
    await until(isReady, `a case to be decided, after ${decided}`);
    const before = open();
    const pressed = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
    const next = () => open() !== null && open() !== before;
    await until(next, `the next case, after ${decided}`);
    const evidence = () =>
      open()?.querySelector<HTMLElement>('[data-testid="frame"], [data-testid="case-text"]');
    await until(() => Boolean(evidence()), `what the case is about, after ${decided}`);
    const picture = evidence() instanceof HTMLImageElement;
    const shown = evidence();
    if (shown instanceof HTMLImageElement) await shown.decode();
    // The frame that paints it, and the one after.
    await frame();
    await new Promise<void>((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(null);
    });
    passes.push({ ms: performance.now() - pressed, picture });
  }
  return { passes, waits, shift };
}
