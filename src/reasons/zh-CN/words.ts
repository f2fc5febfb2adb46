import type { words as english } from '../en/words.ts';
import type { Sentences } from '../sentences.ts';

export const words = {
  too_many_words: ({ max, count }) => `最多保存 ${max} 个词；加上这些将有 ${count} 个。`,
  no_such_word: () => '没有这个词。',
  word_already_in_line: ({ line }) => `第 ${line} 行已有相同的词`,
  word_reads_like_line: ({ line }) => `与第 ${line} 行的词读法相同：搜索时无法区分两者`,
  word_reads_like: ({ word }) => `与列表中已有的“${word}”读法相同：搜索时无法区分两者`,
  word_cannot_be_searched: () => '其中没有可以搜索的内容',
  quote_not_closed: () => '引号没有闭合',
  too_many_columns: () => '列数多于 word、label、level、match 四列',
  text_not_searched: () => '对此文本的搜索提前结束：词表中有太多条目在相同的位置与其匹配',
  only_lexicon_judged: ({ why }) => `该文本仅由词库检测：用于文本的引擎均未应答（${why}）`,
} satisfies Sentences<typeof english>;
