// Web Locks: the browser releases a tab's locks however the tab ends.
const turnOf = (place: string) => `second-look-demo ${place}`;
const lifeOf = (place: string, tab: string) => `second-look-demo ${place} tab ${tab}`;
const forever = () => new Promise<void>(() => {});

/** Whether this tab is the first of this demo. If so, it stays the first while it is open. */
export const takeTurn = (place: string): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request(turnOf(place), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : forever();
    });
  });

/** Resolves when the tabs before this one are gone. From then on this tab is the first. */
export const waitForTurn = (place: string): Promise<void> =>
  new Promise((resolve) => {
    void navigator.locks.request(turnOf(place), () => {
      resolve();
      return forever();
    });
  });

/** Lets the first tab know when this one is gone. */
export const showLife = (place: string, tab: string): Promise<void> =>
  new Promise((resolve) => {
    void navigator.locks.request(lifeOf(place, tab), () => {
      resolve();
      return forever();
    });
  });

/** Resolves when that tab is gone. */
export const endOfLife = (place: string, tab: string): Promise<unknown> =>
  navigator.locks.request(lifeOf(place, tab), () => {});
