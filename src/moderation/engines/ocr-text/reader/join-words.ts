const han = /\p{Script=Han}/u;

/** Words with a space between them, unless two Chinese characters meet. */
export function joinWords(words: string[]): string {
  return words.reduce((text, word) => {
    const chinese = han.test(text.slice(-1)) && han.test(word.slice(0, 1));
    return text === '' || chinese ? text + word : `${text} ${word}`;
  }, '');
}
