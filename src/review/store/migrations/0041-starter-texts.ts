import { type Kysely, sql } from 'kysely';

type Words = readonly [english: string, chinese: string];
type Answer = 'next' | 'approve' | 'reject' | 'escalate';
type Starter = {
  applies: Words;
  examples: readonly Words[];
  counter: readonly Words[];
  steps: readonly (readonly [question: Words, yes: Answer, no: Answer])[];
};

/** What a new installation says to moderators about each policy, until its supervisors write their own. */
const starters: Record<string, Starter> = {
  'contact-bait': {
    applies: [
      'Leads people to another place, where nobody moderates: contact details, codes, or hints at them.',
      '把人引到无人审核的地方：联系方式、代码或暗示。',
    ],
    examples: [
      ['“Add me on the other app, my name is coins4u”', '“加我薇❤️信 abc12345”'],
      ['A picture with a number or a QR code to write to', '图片上有号码或二维码'],
    ],
    counter: [
      [
        'The address of a public office or a shop that somebody asked for',
        '应他人询问给出的公共机构或商店地址',
      ],
    ],
    steps: [
      [
        ['Can a reader contact somebody elsewhere with it?', '读者能否据此在别处联系某人？'],
        'next',
        'approve',
      ],
      [
        ['Did the other person ask for a public address?', '是否应对方要求给出公开地址？'],
        'approve',
        'reject',
      ],
    ],
  },
  spam: {
    applies: [
      'Unwanted advertising, or the same message sent to many.',
      '不受欢迎的广告，或向许多人发送同样的内容。',
    ],
    examples: [
      ['The same offer under many posts', '在许多帖子下发同样的推销'],
      ['“Cheap followers and likes, write to me”', '“低价涨粉点赞，私聊我”'],
    ],
    counter: [['A member names a product once because somebody asked', '成员应询问提到一次某产品']],
    steps: [
      [['Is something advertised that nobody asked for?', '是否在推销无人询问的东西？'], 'reject', 'approve'],
    ],
  },
  scam: {
    applies: ['Tricks people out of money, accounts or data.', '骗取钱财、账号或数据。'],
    examples: [
      ['“Pay a small fee first to receive your prize”', '“先付少量手续费即可领奖”'],
      ['A false page to sign in, or a false job that asks for a deposit', '假的登录页面，或先交押金的假工作'],
    ],
    counter: [['A warning about a scam that quotes it', '引用骗局原文以提醒他人']],
    steps: [
      [['Does it quote a scam in order to warn of it?', '是否为提醒他人而引用骗局？'], 'approve', 'next'],
      [
        ['Would a reader who follows it lose money or access?', '照做的读者会失去钱财或账号吗？'],
        'reject',
        'escalate',
      ],
    ],
  },
  harassment: {
    applies: ['Attacks or humiliates a person.', '攻击或羞辱某个人。'],
    examples: [
      ['“You are a worthless idiot and everybody hates you”', '“你就是个没用的白痴，谁都讨厌你”'],
      ['Calls to go after somebody', '号召别人去围攻某人'],
    ],
    counter: [
      ['Harsh words about a work, an idea or a public act', '对作品、观点或公开行为的严厉批评'],
      ['Friends who tease each other, with nobody hurt', '朋友之间的玩笑，没有人受伤害'],
    ],
    steps: [
      [
        [
          'Is it about a person, and not about what they made or did in public?',
          '针对的是人，而不是其作品或公开行为？',
        ],
        'next',
        'approve',
      ],
      [['Does it insult or humiliate them?', '是否侮辱或羞辱对方？'], 'reject', 'approve'],
    ],
  },
  hate: {
    applies: [
      'Attacks people for what they are: origin, religion, sex, disability and the like.',
      '因出身、宗教、性别、残疾等身份攻击他人。',
    ],
    examples: [['A slur for a group, or “they should all leave”', '对某群体的蔑称，或“他们都该滚”']],
    counter: [
      ['A member of the group who uses the word about themselves', '群体成员用该词称呼自己'],
      ['A report that quotes it', '引用原话的报道'],
    ],
    steps: [
      [['Is a group attacked for what it is?', '是否因身份攻击某群体？'], 'next', 'approve'],
      [['Is it quoted in order to report or oppose it?', '是否为报道或反对而引用？'], 'approve', 'reject'],
    ],
  },
  threat: {
    applies: ['Says that somebody will be hurt, or their things damaged.', '扬言伤害他人或毁坏其财物。'],
    examples: [['“I know where you live, wait for me tonight”', '“我知道你住哪，今晚等着”']],
    counter: [['“I will beat you” in a game', '游戏中说“我要打败你”']],
    steps: [
      [['Could the person addressed take it seriously?', '被针对的人会当真吗？'], 'next', 'approve'],
      [['Are a place, a time or a weapon named?', '是否提到地点、时间或武器？'], 'escalate', 'reject'],
    ],
  },
  nudity: {
    applies: ['Shows sexual organs or sexual acts.', '露出性器官或性行为。'],
    examples: [['A naked person with visible genitals', '露出生殖器的裸体']],
    counter: [['Breastfeeding, medicine, art and swimwear', '哺乳、医学、艺术和泳装']],
    steps: [
      [['Could the person be a minor?', '当事人可能是未成年人吗？'], 'escalate', 'next'],
      [['Is it medicine, art or breastfeeding?', '是否属于医学、艺术或哺乳？'], 'approve', 'reject'],
    ],
  },
  solicitation: {
    applies: ['Offers or asks for sexual services.', '提供或索要性服务。'],
    examples: [['Prices, times and a contact with a suggestive picture', '暧昧图片配价格、时间和联系方式']],
    counter: [['Dating without payment', '不涉及金钱的交友']],
    steps: [
      [
        ['Is something sexual offered for money or gifts?', '是否以金钱或礼物换取性服务？'],
        'reject',
        'approve',
      ],
    ],
  },
  minors: {
    applies: [
      'Sexualises somebody who is or looks under age. Always escalate.',
      '将未成年人或看似未成年者性化。一律上报。',
    ],
    examples: [['A suggestive pose of a child, drawn or real', '儿童的性暗示姿势，无论绘画或真人']],
    counter: [['A family at the beach, without any sexual focus', '海滩上的家庭照，没有性暗示']],
    steps: [
      [
        ['Does anything in it look at a child in a sexual way?', '是否以性的眼光表现儿童？'],
        'escalate',
        'approve',
      ],
    ],
  },
  violence: {
    applies: ['Shows or praises serious violence.', '展示或赞美严重暴力。'],
    examples: [['Blood and wounds shown for their effect', '为追求刺激而展示血腥和伤口']],
    counter: [['News, history, films and games that are marked as such', '标明的新闻、历史、影视和游戏']],
    steps: [
      [['Is it news, history or fiction?', '是新闻、历史或虚构作品吗？'], 'next', 'reject'],
      [['Is it more cruel than its purpose needs?', '残忍程度是否超出其目的所需？'], 'reject', 'approve'],
    ],
  },
  extremism: {
    applies: [
      'Recruits for, praises or shows the signs of a violent movement.',
      '为暴力组织招募、美化或展示其标志。',
    ],
    examples: [['A flag of a terrorist group with words of praise', '恐怖组织旗帜配赞美的文字']],
    counter: [['Reports, research and satire that oppose it', '反对它的报道、研究和讽刺']],
    steps: [
      [['Does it oppose or report the movement?', '是否反对或报道该组织？'], 'approve', 'next'],
      [['Does it recruit, or name a plan?', '是否招募或提到计划？'], 'escalate', 'reject'],
    ],
  },
  weapons: {
    applies: ['Sells weapons or explains how to make them.', '出售武器或讲解制造方法。'],
    examples: [['A pistol with a price', '标价的手枪']],
    counter: [['Sport, hunting, museums and toys', '体育、狩猎、博物馆和玩具']],
    steps: [
      [
        ['Could a reader buy or build a weapon with it?', '读者能据此购买或制造武器吗？'],
        'reject',
        'approve',
      ],
    ],
  },
  political: {
    applies: ['Political content that your rules do not allow here.', '您的规则在此不允许的政治内容。'],
    examples: [['Campaigning in a room that is not for it', '在非相关房间拉票宣传']],
    counter: [['A civil opinion about public matters where it is allowed', '在允许之处对公共事务的文明讨论']],
    steps: [
      [['Do your rules name it for this place?', '您的规则是否针对此处作了规定？'], 'reject', 'escalate'],
    ],
  },
  rumour: {
    applies: ['A false statement that can do harm.', '可能造成危害的不实说法。'],
    examples: [['“The bank closes tomorrow, take out your money”', '“银行明天关门，快取钱”']],
    counter: [
      [
        'An opinion, a question, or news that is not certain yet and says so',
        '观点、提问，或注明尚未证实的消息',
      ],
    ],
    steps: [
      [['Can you name a source that proves it false?', '能否找到证明其不实的来源？'], 'next', 'escalate'],
      [['Would somebody who believes it be harmed?', '相信的人会受到伤害吗？'], 'reject', 'approve'],
    ],
  },
  'self-harm': {
    applies: [
      'Encourages or explains self-harm. Somebody in danger needs help, not a penalty.',
      '鼓励或讲解自残。处于危险中的人需要帮助，而不是处罚。',
    ],
    examples: [['Methods, or “just do it”', '方法，或“去做吧”']],
    counter: [['Somebody who speaks about their feelings or recovery', '讲述自己的感受或康复']],
    steps: [
      [['Is somebody in danger now?', '有人正处于危险中吗？'], 'escalate', 'next'],
      [['Does it encourage, or explain how?', '是否鼓励或讲解方法？'], 'reject', 'approve'],
    ],
  },
  'private-data': {
    applies: [
      'Shows data by which a private person can be found or harmed, without their consent.',
      '未经同意公开可用来找到或伤害某人的资料。',
    ],
    examples: [['A home address, a number of an identity card, a bank card', '家庭住址、证件号码、银行卡']],
    counter: [['The published number of an office', '机构公开的号码']],
    steps: [
      [['Is it about a private person?', '涉及的是普通个人吗？'], 'next', 'approve'],
      [['Did that person publish it here themselves?', '是本人在此公开的吗？'], 'approve', 'reject'],
    ],
  },
  drugs: {
    applies: [
      'Sells illegal drugs, or explains how to get or make them.',
      '出售毒品，或讲解获取、制造方法。',
    ],
    examples: [['Prices and a contact for a drug', '毒品的价格和联系方式']],
    counter: [['Medicine, prevention and reports', '医疗、预防和报道']],
    steps: [
      [['Could a reader get or make the drug with it?', '读者能据此获取或制造毒品吗？'], 'reject', 'approve'],
    ],
  },
  flooding: {
    applies: [
      'Fills a place with text that says nothing, so that others cannot talk.',
      '用无意义的内容刷屏，妨碍他人交流。',
    ],
    examples: [['The same sign a hundred times', '同一个符号重复上百次']],
    counter: [['A short joke, or a cheer at a live event', '简短的玩笑，或直播时的欢呼']],
    steps: [[['Does it keep others from talking?', '是否妨碍他人交流？'], 'reject', 'approve']],
  },
};

const both = ([en, chinese]: Words) => ({ en, 'zh-CN': chinese });
const lines = (all: readonly Words[]) => ({
  en: all.map(([en]) => en).join('\n'),
  'zh-CN': all.map(([, chinese]) => chinese).join('\n'),
});

/**
 * Guidance for the policies that came with the product and have no text yet. A new installation has it from the start; in
 * one that is used already it is a draft, which changes nothing until somebody publishes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A new installation makes the tables of accounts after ours.
  const { rows } = await sql<{ isUsed: boolean }>`
    select to_regclass('public."user"') is not null as "isUsed"`.execute(db);
  const isUsed = rows[0]?.isUsed ?? false;
  for (const [key, { applies, examples, counter, steps }] of Object.entries(starters)) {
    const texts = {
      descriptions: both(applies),
      examples: lines(examples),
      counterExamples: lines(counter),
      steps: steps.map(([question, yes, no]) => ({ question: both(question), yes, no })),
    };
    const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
    const query = isUsed
      ? sql`
        update policy set draft = ${json({
          ...texts,
          ...{ provisions: {}, by: { id: 'second-look', name: 'Second Look' }, at: new Date().toISOString() },
        })} || jsonb_build_object('names', names)
        from policy_version where policy_version.policy = key and policy_version.version = 1`
      : sql`
        update policy_version set descriptions = ${json(texts.descriptions)}, examples = ${json(texts.examples)},
          counter_examples = ${json(texts.counterExamples)}, steps = ${json(texts.steps)}
        from policy where policy_version.policy = key and policy_version.version = 1`;
    await sql`${query} and key = ${key} and descriptions = '{}' and provisions = '{}'`.execute(db);
  }
}
