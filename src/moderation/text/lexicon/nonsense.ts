import type { WordGroup } from './lexicon.ts';

// What an input method makes of a mashed keyboard; the rest of this label goes by measure (text/nonsense.ts).
export const nonsense: readonly WordGroup[] = [
  {
    label: 'Nonsense',
    subLabel: 'keyboard mash',
    level: 'review',
    rate: 0.5,
    match: 'exact',
    words: [
      '阿斯顿发',
      '阿斯蒂芬阿斯蒂芬',
      '啊实打实的',
      '撒大声地撒',
      '阿萨德阿萨德',
      '啊啊实打实',
      '的撒的撒',
    ],
  },
];
