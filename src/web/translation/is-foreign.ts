const notHan = /\P{L}|\p{Script=Han}/gu;

/** Whether a text may be in another language, by its script: a text of Chinese characters needs none in Chinese. */
export const isForeign = (content: string, language: string): boolean =>
  language.startsWith('zh')
    ? content.replace(notHan, '').length * 2 > content.replace(/\P{L}/gu, '').length
    : /\p{L}/u.test(content);
