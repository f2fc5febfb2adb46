import { Cells, codeAt, hanRange, kindAt } from './cells.ts';
import { kinds } from './readings.ts';

// Two parts written one after another instead of one character: 女表 for 婊. They cover the characters of words for
// abuse, trade and gambling. Pairs that are everyday words do no harm, because only a lexicon entry is a hit.
const parts =
  '女表婊 女支妓 女票嫖 女昌娼 女良娘 女马妈 女乃奶 女干奸 女子好 亻尔你 亻也他 亻言信 人言信 亻象像 亻更便 亻共供 亻吏使 彳散微 彳山微 月工肛 月匈胸 月囟脑 月凶胸 氵查渣 氵衮滚 氵去法 氵先洗 氵主注 火包炮 火乍炸 火暴爆 衤果裸 衣果裸 礻果裸 耳卯聊 纟勺约 纟工红 力口加 扌喿操 扌口扣 扌丁打 扌兆挑 艹早草 艹约药 马蚤骚 马扁骗 辶畐逼 辶首道 辶车连 贝者赌 贝戋贱 贝兼赚 贝咅赔 贝各赂 代贝贷 化贝货 钅戋钱 钅艮银 钅十针 木仓枪 木及极 弓单弹 犭句狗 犭者猪 犭昔猎 歹匕死 歹戋残 疋虫蛋 春虫蠢 米分粉 君羊群 石马码 讠正证 讠乍诈 讠兑说 讠卖读 口合哈 口阿啊 又鸟鸡 巾占帖 禾中种 尸古居 立占站 目见视 礻见视 页令领 令页领 古月胡 十尃博 王元玩 車仑轮 车仑轮 忄生性 忄青情 心非悲 身寸射 木几机 昌女娼 自心息 亡心忘 丰殳毅 乂木杀 月易肠 月并胼 尸穴屄 弓虽强 疒难瘫 舌忝舔 禺心愚 知日智 阝章障 广发废 牛勿物 疒知痴 采彡彩 米共粪 口贲喷 土立垃 土及圾 口及吸 自犬臭 尸水尿 尸米屎 尸比屁 亚心恶 止支歧 女又奴';

/** The complete character by its first and then its second part. */
const characterOf = new Map<number, Map<number, number>>();
for (const part of parts.split(' ')) {
  const [first, second, character] = Array.from(part, (ch) => ch.codePointAt(0));
  if (!first || !second || !character) continue;
  const bySecond = characterOf.get(first) ?? new Map<number, number>();
  characterOf.set(first, bySecond.set(second, character));
}

/** `isWithin`: whether one of cells first..last is a composed character. */
export type Composed = { cells: Cells; isWithin: (first: number, last: number) => boolean };

/** The text with parts composed to characters; undefined when there are none. */
export function composeCharacters(cells: Cells): Composed | undefined {
  if (!isAnySplit(cells)) return undefined;
  const { code, kind, trait, start, end } = cells;
  const composed = new Cells(cells.length);
  const at = new Set<number>();
  for (let index = 0; index < cells.length; index++) {
    const character = characterAt(cells, index);
    if (character !== undefined) at.add(composed.length);
    const last = character === undefined ? index : index + 1;
    composed.add(
      character ?? code[index] ?? 0,
      kind[index] ?? kinds.none,
      trait[index] ?? 0,
      start[index] ?? 0,
      end[last] ?? 0,
    );
    index = last;
  }
  const isWithin = (first: number, last: number) => {
    for (let index = first; index <= last; index++) if (at.has(index)) return true;
    return false;
  };
  return { cells: composed, isWithin };
}

function isAnySplit(cells: Cells): boolean {
  const range = hanRange(cells);
  if (range === undefined) return false;
  for (let index = range.first; index < range.last; index++) {
    if (characterAt(cells, index) !== undefined) return true;
  }
  return false;
}

function characterAt(cells: Cells, index: number): number | undefined {
  if (kindAt(cells, index) !== kinds.han || kindAt(cells, index + 1) !== kinds.han) return undefined;
  return characterOf.get(codeAt(cells, index))?.get(codeAt(cells, index + 1));
}
