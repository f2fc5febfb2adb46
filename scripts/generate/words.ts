import type { Random } from '../../src/platform/random/seeded.ts';
import type { TextLabel } from '../../src/protocol/labels.ts';

/** What content is about. */
export type Theme = Exclude<TextLabel, 'Normal'>;

/** Keywords of the machine's word list that also occur in harmless texts, where they are most often wrong. */
const keywords: Record<Theme, readonly string[]> = {
  Ads: [
    'cheap coins',
    'add my number',
    'promo code',
    '加我微信',
    '免费礼品卡',
    'best price',
    '代充',
    'discount',
  ],
  Abuse: ['idiot', 'shut up', 'loser', '笨蛋', 'clown', '滚开', 'trash'],
  Porn: ['nudes', 'private show', '约会', 'adult site', 'hot singles'],
  Politics: ['election fraud', 'protest', '选举', 'secret police'],
  Sensitive: ['home address', 'pills', '身份证号', 'self-harm'],
  Terror: ['join the fight', 'bomb', '炸弹'],
  Nonsense: ['aaaaaa', 'asdf', '哈哈哈哈'],
  UserDefine: ['rival shop', 'spoiler', '竞品'],
};

const ordinary =
  'tonight the stream was fun honestly what a take see you tomorrow in the market with coffee and music my team won again who plays next round nice room good picture follow back'.split(
    ' ',
  );
const ordinaryChinese = [
  '今天的直播真好看',
  '明天一起玩吗',
  '音乐很好听',
  '这个房间不错',
  '谁来下一局',
  '照片拍得好',
];

export const titles = [
  'Street walk',
  'Night market',
  'Cooking live',
  'Ranked match',
  '晚间聊天室',
  '户外直播',
  'Q and A',
  'Unboxing',
];
export const logos = ['Lucky Dragon', 'Betway', 'BlueWolf', 'Raven Club', '金龙娱乐', 'Star Casino'];
export const faces = ['J. Doe', 'A. Example', '张三', 'M. Mustermann'];
/** More often quoted than meant: a frequent cause of false alarms. */
const harmlessAtTimes = new Set(['best price', 'discount', 'clown', 'protest', 'trash', '约会', 'pills']);

/** A text of this theme and what was found in it. Where it is harmless it was rather one of the harmless words. */
export function sayOf(random: Random, theme: Theme, bad: boolean): { text: string; keyword: string } {
  const all = keywords[theme];
  const soft = all.filter((word) => harmlessAtTimes.has(word));
  const keyword = !bad && soft.length > 0 && random.chance(0.5) ? random.pick(soft) : random.pick(all);
  const chinese = /\p{Script=Han}/u.test(keyword) || random.chance(0.3);
  const around = chinese
    ? [random.pick(ordinaryChinese), keyword, random.pick(ordinaryChinese)]
    : [
        ...Array.from({ length: 3 + random.int(8) }, () => random.pick(ordinary)),
        keyword,
        random.pick(ordinary),
      ];
  return { text: around.join(chinese ? '，' : ' '), keyword };
}
