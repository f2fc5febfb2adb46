import type { PatternEntry } from './lexicon.ts';

const digits = [...'0123456789'];

export const adPatterns: readonly PatternEntry[] = [
  {
    label: 'Ads',
    subLabel: 'spam',
    level: 'review',
    rate: 0.6,
    name: 'income promised',
    needs: ['入', '赚'],
    pattern: /(?:日|月|天|周)(?:入|赚)(?:到|了)? ?(?:过)?(?:[0-9]|[一二两三五六八九十百千万几数上])/g,
  },
  {
    label: 'Ads',
    subLabel: 'contact',
    level: 'review',
    rate: 0.7,
    name: 'messenger link',
    needs: ['.me/', '.com/', '.gg/'],
    pattern:
      /(?<![a-z0-9])(?:(?:t|telegram)\.me\/[+a-z0-9_]{3,40}|wa\.me\/[+0-9]{6,16}|chat\.whatsapp\.com\/[a-z0-9]{5,40}|discord\.gg\/[a-z0-9]{3,20})/g,
  },
  {
    label: 'Ads',
    subLabel: 'contact',
    level: 'review',
    rate: 0.7,
    name: 'WeChat or QQ number',
    needs: ['微', '薇', '威信', 'v信', 'vx', 'wx', 'wechat', 'weixin', '加', '+', 'qq', '扣', 'q群', '企鹅'],
    pattern:
      /(?:(?:微信|薇信|威信|v信|(?<![a-z0-9])(?:vx|wx|wechat|weixin)(?=[ 号]{0,3}:|号|id|[ a-z_-]{0,19}[0-9]))(?:号|id)?|加 ?(?:我)? ?(?:v|q|微|薇|扣))[ :]{0,3}[a-z][a-z0-9_-]{5,19}|(?<![a-z0-9/])\+ ?(?:我)? ?(?:v|q|微|薇|扣)[ :]{1,3}[a-z][a-z0-9_-]{5,19}|(?:(?<![a-z0-9])qq|扣扣|q群|企鹅) ?(?:群|号)?[ :]{0,3}[1-9][0-9]{4,10}/g,
  },
  {
    label: 'Ads',
    subLabel: 'contact',
    level: 'review',
    rate: 0.61,
    name: 'add me sign',
    needs: ['+'],
    pattern: /\+ ?(?:我)? ?(?:微信|微|薇|威信|v信|(?<!(?:[a-z0-9)\]] ?)\+ ?)(?:vx|wx|v|qq)(?![a-z0-9]))/g,
  },
  {
    label: 'Ads',
    subLabel: 'contact',
    level: 'review',
    rate: 0.7,
    name: 'invite with a phone number',
    needs: digits,
    pattern:
      /(?<![a-z])(?:add|text|whatsapp|signal|sms|message|dm|hmu|ring|call) (?:me|us|my|now|on|at|here|whatsapp|number|:| ){1,8}(?:\+|\()?[0-9][0-9 ().-]{6,18}[0-9]|(?:加|私聊|上门|代办)[^\n0-9]{0,8}1[3-9][0-9]{9}/g,
  },
  {
    label: 'Ads',
    subLabel: 'contact',
    level: 'review',
    rate: 0.7,
    name: 'messenger name or number',
    needs: ['telegram', 'tg', 'wickr', 'kik', '飞机', '电报', 'whatsapp', 'viber', 'wechat', '扣'],
    pattern:
      /(?<![a-z0-9])(?:telegram|tg|wickr|kik)(?: id| me)?[ :]{0,3}@[a-z0-9_]{4,32}|(?:纸飞机|飞机|电报)(?:号|群|频道)?[ :]{0,3}@[a-z0-9_]{4,32}|(?:飞机号|电报号)[ :]{0,3}[a-z][a-z0-9_]{4,31}|(?<![a-z0-9])(?:whatsapp|viber|wechat)(?: me| at| on)?[ :]{0,3}(?:\+|\()?[0-9][0-9 ().-]{6,18}[0-9]|扣[ :]{0,3}[1-9][0-9]{6,10}(?![0-9]|元|块|万|分|点)/g,
  },
  {
    label: 'Ads',
    subLabel: 'contact',
    level: 'review',
    rate: 0.65,
    name: 'web address in disguise',
    needs: ['(', '[', '{', 'd0t', 'dot ', '。', '点', 'www', 'hxxp'],
    pattern: disguisedAddress(),
  },
];

/** An address with spelled-out dots ("dot", 点, [.]) or spaces around dots, so that it does not become a link. */
function disguisedAddress(): RegExp {
  const name = '(?<![a-z0-9.@-])[a-z0-9][a-z0-9-]{2,40}';
  const sure = '(?:com|net|org|cn|cc|xyz|info|io|vip|ru)(?![a-z0-9])';
  const any =
    '(?:com|net|org|cn|cc|xyz|info|io|vip|ru|top|shop|club|site|online|win|bet|fun|live|app|link|tk|co|me|tv)(?![a-z0-9])';
  const noTalk = '(?! (?:bubble|crash|boom|era|compan|stock|matrix|product|domain))';
  return new RegExp(
    [
      `${name} ?(?:[([{] ?(?:dot|\\.|点) ?[)\\]}]|(?<= )d0t(?= )) ?${any}`,
      `${name} dot ${sure}${noTalk}`,
      `${name}。 ?${any}`,
      `${name} ?点 ?(?:com|net|org|cn|cc|xyz)(?![a-z0-9])`,
      `(?<![a-z0-9.@-])[a-z][a-z0-9-]{2,40} ?点 ?${any}`,
      `(?<![a-z0-9])www(?: \\. ?|\\. )[a-z0-9-]{3,40} ?\\. ?${any}`,
      `(?<![a-z])hxxps?:\\/\\/[a-z0-9][a-z0-9./_-]{3,60}`,
    ].join('|'),
    'g',
  );
}
