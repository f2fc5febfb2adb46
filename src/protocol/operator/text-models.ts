/** The models that look at texts beside the word lists of the embedded engine; each can be switched off. */
export const textModelNames = ['spam-en', 'abuse-en', 'abuse-zh', 'sexual-en'] as const;
export type TextModelName = (typeof textModelNames)[number];
