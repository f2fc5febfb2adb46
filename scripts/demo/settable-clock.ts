/**
 * Replaces this process's clock, also that of a PostgreSQL in WebAssembly, by one that can be set. It goes on from the
 * time that it was set to.
 */
export function settableClock(): (ms: number) => void {
  const System = Date;
  let aheadMs = 0;
  globalThis.Date = new Proxy(System, {
    construct: (target, given, as) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + aheadMs] : given, as),
    get: (target, name) => (name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name)),
  });
  return (ms) => {
    aheadMs = ms - System.now();
  };
}
