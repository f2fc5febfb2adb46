/** The operator's own words, and the limits of a text's search. */
export const words = {
  too_many_words: ({ max, count }: { max: number; count: number }) =>
    `At most ${max} words are allowed; with these there would be ${count}.`,
  no_such_word: () => 'This word does not exist.',
  word_already_in_line: ({ line }: { line: number }) => `the same word is already in line ${line}`,
  word_reads_like_line: ({ line }: { line: number }) =>
    `reads the same as the word in line ${line}: a search cannot tell them apart`,
  word_reads_like: ({ word }: { word: string }) =>
    `reads the same as "${word}", which is already in the list: a search cannot tell them apart`,
  word_cannot_be_searched: () => 'contains nothing that can be searched for',
  quote_not_closed: () => 'a quotation mark is not closed',
  too_many_columns: () => 'has more than the four columns word, label, level, match',
  text_not_searched: () =>
    'The search of this text stopped early: too many entries of the word list match in the same places',
  only_lexicon_judged: ({ why }: { why: string }) =>
    `Only the word list checked this text: no engine for texts answered (${why})`,
};
