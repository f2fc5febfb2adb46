const key = 'second-look.demo.guide';

/** What this tab remembers of its path; null: nothing yet. */
export const readPath = (storage: Storage): string | null => storage.getItem(key);
export const writePath = (storage: Storage, value: string): void => storage.setItem(key, value);
/** Whether this tab has neither begun nor ended a path. */
export const isNew = (storage: Storage): boolean => readPath(storage) === null;
