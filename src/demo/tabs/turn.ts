// Web Locks: the browser takes them back from a tab that is gone, however it went.
const turnOf = (place: string) => `second-look-demo ${place}`;
const lifeOf = (place: string, tab: string) => `second-look-demo ${place} tab ${tab}`;
const forever = () => new Promise<void>(() => {});

/** Whether this tab is the first of this demo. It is so for as long as it is open. */
export const takeTurn = (place: string): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request(turnOf(place), { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : forever();
    });
  });

/** Once the tabs before it are gone: this is the first one from then on. */
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

/** Once that tab is gone. */
export const endOfLife = (place: string, tab: string): Promise<unknown> =>
  navigator.locks.request(lifeOf(place, tab), () => {});
