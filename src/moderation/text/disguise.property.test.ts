import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextEngine } from './engine.ts';

const engine = createTextEngine();

// Each letter has its own disguise, and one kind of separator is between all letters.
const leet: Record<string, string> = { o: '0', i: '1', e: '3', a: '@', s: '$', t: '7', b: '8', l: '1' };
const alike: Record<string, string> = {
  a: 'а',
  e: 'е',
  o: 'о',
  i: 'і',
  c: 'с',
  s: 'ѕ',
  b: 'Ь',
  k: 'κ',
  n: 'ո',
  f: 'ƒ',
};
const mathBold = (ch: string) => String.fromCodePoint(0x1d41a + ch.charCodeAt(0) - 97);
const fullWidth = (ch: string) => String.fromCharCode(ch.charCodeAt(0) + 0xfee0);
const dresses: ((ch: string) => string)[] = [
  (ch) => ch,
  (ch) => ch.toUpperCase(),
  (ch) => alike[ch] ?? ch,
  mathBold,
  fullWidth,
  (ch) => `${ch}\u0336`,
  (ch) => `${ch}\u0301`,
];
const apart = ['', '', '\u200b', '\u00ad', '\u2060', ' ', '.', '-', '*', '·', '🔥', ' . '];

const english = ['idiot', 'moron', 'fuck', 'bitch', 'wanker', 'asshole', 'hentai', 'scumbag', 'motherfucker'];
const englishIn = (word: string) =>
  fc
    .record({
      dress: fc.array(fc.constantFrom(...dresses), { minLength: word.length, maxLength: word.length }),
      leetAt: fc.integer({ min: 0, max: word.length - 1 }),
      between: fc.constantFrom(...apart),
    })
    .map(({ dress, leetAt, between }) => {
      const letters = [...word].map((ch, i) => {
        // The first and last letters stay letters, because a "1" there would be a number.
        const inner = i > 0 && i < word.length - 1;
        return inner && i === leetAt ? (leet[ch] ?? ch) : (dress[i]?.(ch) ?? ch);
      });
      return { word, text: `so, ${letters.join(between)} ok` };
    });

test('an English word is found with any disguise of its letters and any separator', () => {
  fc.assert(
    fc.property(fc.constantFrom(...english).chain(englishIn), ({ word, text }) => {
      expect([text, ...engine.moderate(text).hits.map((hit) => hit.hint)]).toEqual([text, word]);
    }),
    { numRuns: 1500 },
  );
});

const chinese = ['傻逼', '操你妈', '王八蛋', '人渣', '出售冰毒', '加微信', '刷单返利', '裸聊', '网上赌场'];
const traditional: Record<string, string> = {
  妈: '媽',
  网: '網',
  赌: '賭',
  场: '場',
  单: '單',
  冰: '冰',
  渣: '渣',
};
const held = ['', '\u200b', ' ', '.', '-', '*', '❤', '🔥', '  ', '\u00ad'];

test('a Chinese word is found in any script and with any separator', () => {
  const disguised = fc
    .record({
      word: fc.constantFrom(...chinese),
      between: fc.constantFrom(...held),
      old: fc.boolean(),
      struck: fc.boolean(),
    })
    .map(({ word, between, old, struck }) => {
      const characters = [...word].map(
        (ch) => (old ? (traditional[ch] ?? ch) : ch) + (struck ? '\u0336' : ''),
      );
      return { word, text: `说：${characters.join(between)}！` };
    });
  fc.assert(
    fc.property(disguised, ({ word, text }) => {
      expect([text, ...engine.moderate(text).hits.map((hit) => hit.hint)]).toEqual([text, word]);
    }),
    { numRuns: 500 },
  );
});

// Not "dead", "die" and "job": drop dead, go die and hand job are hits.
const harmless =
  'about above across action active after again agree air allow almost alone along also always amount analysis animal answer apple area argue arm around arrive article assess asset assist assume baby back bad bag ball bank base bass beach beat beautiful bed begin behind believe best better big bird black blue board boat body book born both bottom box boy branch bread break bridge bright bring brother build business button buy cake call camera canal car card care carry case cat catch center certain chair chance change charge check child choice circle city class clear climb clock close cloud coat coffee cold college color come common company compare complete computer condition consider contain control cook cool corner correct cost could count country couple course cover create cross cry cup current cut dance dark data daughter day deal dear death decide deep degree describe desk detail develop difference dinner direct discuss distance document dog door double down draw dream dress drink drive drop dry during each ear early earth east easy eat edge effect egg eight either election energy engine enjoy enough enter equal escape even evening event ever every example except exercise expect experience eye face fact fall family far farm fast father fear feed feel few field fight figure fill film final find fine finger finish fire first fish fit five floor flow flower fly follow food foot for force forest form forward four free fresh friend front fruit full fun future game garden gas general gentle get gift girl give glass go gold good grass great green ground group grow guess gun hair half hand happen happy hard hat have he head health hear heart heat heavy help here high hill history hit hold hole home hope horse hospital hot hour house how human hundred hurry husband ice idea if imagine important inch include increase indeed industry inside instead interest iron island issue item join joke jump just keep key kick kill kind king kitchen knee know lady lake land language large last late laugh law lead learn leave left leg less letter level lie life lift light like line list listen little live local long look lose lot love low lunch machine magic main make man many map mark market mass matter may meal mean measure meat meet member memory method middle might mile milk million mind minute miss mistake model moment money month moon more morning most mother mountain mouth move much music must name nation nature near necessary neck need never new news next night nine noise none north nose note nothing notice now number object ocean off offer office often oil old once one only open opinion order other out over own page pain paint pair paper parent park part party pass past path pay peace pen people perhaps period person phone pick picture piece place plan plane plant play please point police poor popular position possible pound power practice prepare present president press pretty price print problem produce promise proper protect prove public pull push put quality queen question quick quiet quite race radio rain raise reach read ready real reason receive record red remember repeat report rest result return rich ride right ring rise river road rock roll room root rope rose round row rule run safe sail salt same sand save say scale school science sea search season seat second secret see seem select sell send sense sentence serious serve set seven several shade shake shape share sharp she sheet shelf shift shine ship shirt shoe shoot shop short should shoulder shout show shut side sight sign silent silver similar simple since sing single sister sit six size skin sky sleep slip slow small smell smile smoke smooth snow so social soft soil soldier some son song soon sort sound south space speak special speed spell spend spoke spot spread spring square stage stair stand star start state station stay steal steel step stick still stock stone stop store storm story straight strange stream street strong student study such sudden sugar suggest suit summer sun supply support sure surface surprise sweet swim system table take talk tall task taste teach team tell ten tennis test than that theater theory thick thin thing think third thought thousand three through throw thus tie time tiny tire title today together tomorrow tone tonight tool tooth top total touch toward town track trade train travel tree triangle trip trouble truck true trust truth try turn twelve twenty two type under unit until up use usual valley value vary very view village visit voice vote wait walk wall want war warm wash waste watch water wave way wear weather week weight welcome well west wet wheel when where which while white who whole whose why wide wife wild will win wind window wing winter wire wish with woman wonder wood word work world worry would write wrong yard year yellow yes yet you young zero'.split(
    ' ',
  );
const harmlessChinese =
  '今天 明天 天气 学校 老师 学生 同学 朋友 妈妈 爸爸 孩子 家里 吃饭 喝水 苹果 牛奶 蛋糕 鸡蛋 操场 体操 操作 情操 跑步 游泳 足球 篮球 比赛 加油 电影 音乐 唱歌 跳舞 画画 看书 写字 电脑 手机 微信 支付 银行 公司 工作 会议 领导 经理 客户 合同 价格 产品 市场 销售 服务 质量 发展 经济 政府 国家 人民 社会 法律 警察 医院 医生 护士 病人 药品 身体 健康 运动 公园 城市 农村 马路 汽车 火车 飞机 机场 旅游 酒店 房间 干净 衣服 裤子 鞋子 颜色 红色 绿色 蓝色 白色 黑色 春天 夏天 秋天 冬天 太阳 月亮 星星 大海 高山 河流 草原 森林 动物 小猫 小狗 大象 老虎 植物 花朵 树木 时间 小时 分钟 历史 地理 数学 语文 英语 科学 技术 网络 信息 新闻 报纸 文章 作者 故事 问题 答案 方法 原因 结果 希望 喜欢 高兴 快乐 伤心 生气 努力 认真 学习 考试 成绩 毕业 大学 图书馆 食堂 宿舍 教室 黑板 铅笔 书包'.split(
    ' ',
  );

test('ordinary words in any order pass', () => {
  const words = fc.oneof(
    fc.array(fc.constantFrom(...harmless), { minLength: 1, maxLength: 14 }).map((all) => `${all.join(' ')}.`),
    fc
      .array(fc.constantFrom(...harmlessChinese), { minLength: 1, maxLength: 10 })
      .map((all) => `${all.join('，')}。`),
  );
  fc.assert(
    fc.property(words, (text) => {
      expect([text, ...engine.moderate(text).hits.map((hit) => hit.hint)]).toEqual([text]);
    }),
    { numRuns: 1500 },
  );
});

test('no two ordinary Chinese words next to each other sound like a hit', () => {
  const hits = new Set<string>();
  for (const first of harmlessChinese) {
    for (const second of harmlessChinese) {
      for (const text of [`${first}，${second}。`, `${first}${second}。`]) {
        for (const { hint } of engine.moderate(text).hits) hits.add(`${text} ${hint}`);
      }
    }
  }
  expect([...hits]).toEqual([]);
});

test('no string makes the engine throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(['pass', 'review', 'block']).toContain(engine.moderate(text).action);
    }),
    { numRuns: 1000 },
  );
});
