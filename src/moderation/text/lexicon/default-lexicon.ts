import { abuse } from './abuse.ts';
import { adPatterns, ads } from './ads.ts';
import type { Lexicon } from './lexicon.ts';
import { nonsense } from './nonsense.ts';
import { politics } from './politics.ts';
import { porn } from './porn.ts';
import { sensitive } from './sensitive.ts';
import { terror } from './terror.ts';

/** The list that ships with the product: hand-written, small, English and Chinese. */
export const defaultLexicon: Lexicon = {
  version: '2026.11.2',
  groups: [...abuse, ...porn, ...terror, ...politics, ...sensitive, ...ads, ...nonsense],
  patterns: adPatterns,
  allow: [
    'scunthorpe',
    'niggard|niggards|niggardly|niggardliness',
    'bopomofo',
    'pornic|anti porn|anti pornography',
    'dildo newfoundland|town of dildo|dildo harbour|dildo in newfoundland',
    'faggots and peas|faggots in gravy|faggots and gravy|faggots of sticks|fag end|fag ends|fag packet|fag break',
    'chink in the|chink in his|chink in her|chinks in the|chink between',
    'kike hernandez|kike setien',
    'snigger|sniggers|sniggered|sniggering',
    'slutsky',
    'moby dick|philip k dick|dick cheney|dick van dyke|van dyke|dick tracy|dick clark|spotted dick|dick and jane',
    'pussy willow|pussy willows|pussy cat|pussy riot',
    'cock robin|cock a doodle doo|weather cock|cock and bull|cock up|turkey cock|cock crowed',
    'blue tits|great tits|coal tits|long tailed tits',
    'cum laude|magna cum laude|summa cum laude|cum dividend',
    'wild ass|ox and ass|african wild ass|ass and foal|somali wild ass',
    'skin prick|prick test|finger prick|prick the|prick your finger',
    'chink of light',
    'spic and span',
    'drop dead gorgeous',
    'kick ass|smart ass|pain in the ass',
    'dykes and canals|offas dyke',
    '露点温度|露点仪|露点曲线|露点图|奶头乐|马奶子',
    '杂种优势|杂种后代|胞质杂种|三系杂种|嫁接杂种|羊杂碎|牛杂碎|沙比利',
    '聊以自慰|差堪自慰|羞堪自慰|明艳照人|众口交赞|众口交传|众口交攻',
    // Everyday words that lie over the edge of an entry.
    '渣打|门牙|牙齿|钱塘|鬼脸|鬼屋|喉糖|棒骨|频道|爱心|爱国|畜生产|牲畜|蛋糕|蛋白|蛋黄|蛋壳|人行道|人造|刷单车|奶头山|奶子粉|贷款人',
    '草泥马是羊驼|羊驼草泥马|草泥马羊驼',
    'a片区',
    '加v认证|加v用户|v我50',
  ],
};
