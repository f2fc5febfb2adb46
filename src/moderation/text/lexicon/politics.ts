import type { WordGroup } from './lexicon.ts';

// Opinions, parties and persons are no entries: only calls to force and to fraud, and always to a person.
export const politics: readonly WordGroup[] = [
  {
    label: 'Politics',
    subLabel: 'incitement',
    level: 'review',
    rate: 0.6,
    match: 'fuzzy',
    words: [
      'overthrow the government',
      'overthrow the regime',
      'start an armed uprising',
      'start an armed rebellion',
      'storm the capitol',
      'storm the parliament|storm the palace',
      'assassinate the president',
      'kill the president',
      '推翻政府|推翻政权',
      '颠覆政权|颠覆政府',
      '发动武装暴动',
      '煽动暴乱',
      '刺杀总统|暗杀总统',
      '冲击政府大楼',
      '冲击国会',
    ],
  },
  {
    label: 'Politics',
    subLabel: 'election fraud',
    level: 'review',
    rate: 0.55,
    match: 'fuzzy',
    words: [
      'rig the election',
      'stuff the ballot',
      'sell your vote',
      'we buy your vote',
      '买卖选票|收买选票',
    ],
  },
];
