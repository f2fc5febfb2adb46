/** The languages of the console, and of what our servers say. */
export const languages = ['en', 'zh-CN'] as const;
export type Language = (typeof languages)[number];
