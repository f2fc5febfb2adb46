// Web Locks: the browser releases a tab's locks however the tab ends.
const firstTabLock = (folder: string) => `second-look-demo ${folder}`;
const tabLock = (folder: string, tab: string) => `second-look-demo ${folder} tab ${tab}`;
const forever = () => new Promise<void>(() => {});

/** Whether this tab is the first of this demo. If so, it stays the first while it is open. */
export const tryToBeFirst = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request(firstTabLock(folder), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : forever();
    });
  });

/** Whether a tab of this demo is the first already. */
export const isFirstTaken = async (folder: string): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === firstTabLock(folder));
};

/** Resolves when the tabs before this one are gone. From then on this tab is the first. */
export const waitToBeFirst = (folder: string): Promise<void> => hold(firstTabLock(folder));

/** Lets the first tab know when this one is gone. */
export const holdTabLock = (folder: string, tab: string): Promise<void> => hold(tabLock(folder, tab));

/** Resolves when that tab is gone. */
export const tabClosed = (folder: string, tab: string): Promise<unknown> =>
  navigator.locks.request(tabLock(folder, tab), () => {});

/** Resolves as soon as this tab has the lock, which it keeps until it is closed. */
const hold = (name: string): Promise<void> =>
  new Promise((resolve) => {
    void navigator.locks.request(name, () => {
      resolve();
      return forever();
    });
  });
