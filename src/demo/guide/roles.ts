/** Those who have a path. The paths load later: the demo's first question must appear at once. */
export const guideRoles = ['moderator', 'supervisor', 'admin'] as const;
export type GuideRole = (typeof guideRoles)[number];
export const isGuideRole = (role: string): role is GuideRole => guideRoles.some((one) => one === role);

const fact = 'second-look.demo.guide';

/** What this tab remembers of its path; null: nothing yet. */
export const readFact = (storage: Storage): string | null => storage.getItem(fact);
export const writeFact = (storage: Storage, value: string): void => storage.setItem(fact, value);
/** Whether this tab has neither begun nor ended a path. */
export const isNew = (storage: Storage): boolean => readFact(storage) === null;
