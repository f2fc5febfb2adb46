/** The languages of the console and of the servers' messages. */
export const languages = ['en', 'zh-CN'] as const;
export type Language = (typeof languages)[number];
