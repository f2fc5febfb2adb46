// Only the characters that the lexicon's words need: an entry is written in simplified characters, a text may not be.
const pairs =
  '幹干 媽妈 賤贱 殺杀 強强 姦奸 輪轮 潑泼 貨货 蕩荡 騷骚 雞鸡 視视 頻频 級级 無无 碼码 裸裸 聊聊 約约 圖图 豔艳 艷艳 夜夜 聖圣 戰战 組组 織织 槍枪 彈弹 藥药 製制 罈坛 開开 戶户 賭赌 場场 網网 線线 澳澳 門门 發发 臺台 台台 證证 偽伪 銀银 行行 卡卡 錢钱 買买 賣卖 領领 幣币 鑽钻 讚赞 贊赞 貸贷 論论 論论 寫写 號号 羣群 群群 電电 報报 掃扫 進进 碼码 飛飞 機机 顛颠 權权 動动 亂乱 總总 統统 國国 會会 選选 舉举 賄贿 縱纵 鬼鬼 廢废 殘残 腦脑 癱瘫 滾滚 東东 雜杂 種种 豬猪 蠢蠢 裝装 嗎吗 為为 麼么 沒没 後后 給给 個个 薦荐 紅红 絲丝 費费 點点 擊击 鏈链 連连 贏赢 彩彩 計计 劃划 單单 賺赚 過过 萬万 輕轻 鬆松 穩穩 賠赔 額额 債债 現现 價价 練练 漲涨 開开 資资 幼幼 蘿萝 莉莉 歲岁 聽听 話话 體体 內内 屍尸 獵猎 華华 軍军 黨党 獨独 義义 爆爆 導导 恐恐 襲袭 麵面 務务 體体 業业';

const simplified = new Map<string, string>();
for (const pair of pairs.split(' ')) {
  const [from, to] = pair;
  if (from !== undefined && to !== undefined && from !== to) simplified.set(from, to);
}

/** The simplified form of a traditional character, or the character itself. */
export function toSimplified(character: string): string {
  return simplified.get(character) ?? character;
}
