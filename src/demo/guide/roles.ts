/** Those who have a path. The paths load later: the demo's first question must appear at once. */
export const guideRoles = ['moderator', 'supervisor', 'admin'] as const;
export type GuideRole = (typeof guideRoles)[number];
export const isGuideRole = (role: string): role is GuideRole => guideRoles.some((one) => one === role);
