import type { NoticeBody } from '../../api/notices.ts';
import type { TextsBody } from '../../api/texts.ts';

/** Texts besides the ten samples, so that different cases in both languages wait. */
export const moreTexts: TextsBody['texts'] = [
  {
    content: 'Meet me behind the s.t.a.t.i.o.n with the c4sh, tell nobody',
    userId: 'u-41',
    forumId: 'night-chat',
    context: {
      thread: [
        { place: 'before', text: 'Anybody selling tickets for Saturday?', userId: 'u-60', userName: 'Noor' },
        { place: 'repliedTo', text: 'I have two left, 40 each.', userId: 'u-61', userName: 'Teo' },
        { place: 'after', text: 'why behind the station lol', userId: 'u-60', userName: 'Noor' },
      ],
      author: {
        name: 'ticket_king',
        about: 'Tickets, fast. DM only.',
        followers: 3,
        avatarUrl: 'https://pictures.demo.invalid/gallery/fake-giveaway.jpg',
      },
      place: { name: 'night-chat, tickets' },
    },
  },
  { content: '加我V信 fr33c0in88，今晚免费送金币，手慢无', userId: 'u-42', forumId: '夜市' },
  { content: '加我V信fr33c0in88 今晚免费送金币 手慢无！！', userId: 'u-48', forumId: '夜市' },
  { content: '🔥加 我 V 信 fr33c0in88，今晚免费送金币，手慢无🔥', userId: 'u-49', forumId: '数码' },
  {
    content: '这个商家是骗子，大家别买，加微信 abc12345 找我退款',
    contentId: 'post-43',
    userId: 'u-43',
    forumId: '夜市',
    context: {
      thread: [
        { place: 'before', text: '有人在老王那里买过耳机吗？', userId: 'u-64', userName: '小林' },
        { place: 'repliedTo', text: '买过，两天就坏了，客服不理人。', userId: 'u-65', userName: '阿杰' },
        { place: 'after', text: '你怎么帮别人退款？', userId: 'u-64', userName: '小林' },
      ],
      author: { name: '退款小助手', about: '专业退款，先付定金', followers: 0 },
      place: { name: '夜市 · 耳机' },
    },
  },
  {
    content: 'You are a worthless idiot and everybody here knows it',
    contentId: 'post-44',
    userId: 'u-44',
    forumId: 'night-chat',
    context: {
      thread: [
        { place: 'before', text: 'gg everyone, good round', userId: 'u-62', userName: 'Mira' },
        {
          place: 'repliedTo',
          text: 'sorry, I dropped the ball at the end, my fault',
          userId: 'u-63',
          userName: 'Jun',
        },
        { place: 'after', text: 'come on, that was uncalled for', userId: 'u-62', userName: 'Mira' },
        { place: 'after', text: 'I am out, good night', userId: 'u-63', userName: 'Jun' },
      ],
      author: { name: 'R4ge', about: 'Ranked or nothing.', followers: 214 },
    },
  },
  { content: '兼职刷单日结三百，联系QQ 1234567', userId: 'u-45', forumId: '求职' },
  { content: 'W I N  fr33 c0ins at t.me/xyz, only today', userId: 'u-46', forumId: 'night-chat' },
];
/** What people report: two waiting contents, and one that the machine passed. */
export const reports: NoticeBody[] = [
  {
    contentId: 'post-44',
    reporter: { id: 'u-63', kind: 'user', name: 'Jun' },
    reason: 'Harassment',
    words: 'He does this every night.',
  },
  { contentId: 'post-44', reporter: { id: 'u-62', kind: 'user', name: 'Mira' }, reason: 'Harassment' },
  {
    contentId: 'post-43',
    reporter: { id: 'f-1', kind: 'trusted-flagger', name: '消费者热线' },
    reason: '诈骗',
    words: '同一微信号在本周已收到四起投诉。',
  },
  {
    contentId: 'post-49',
    text: {
      content: 'Selling original concert wristbands, 15 each, pick up at the north gate',
      userId: 'u-49',
      forumId: 'night-chat',
    },
    reporter: { id: 'court-7', kind: 'authority', name: 'District court' },
    reason: 'Order to act: counterfeit goods',
    words: 'Order 7 O 212/26. The offer is to be examined and the outcome to be told to the court.',
  },
];
/** A colleague decides this one while the visitor holds it (colleague.ts). */
export const contested = {
  content: 'First come, first served: fr33 c0ins in my profile. Two of you will want to answer this one.',
  userId: 'u-47',
};
/** Somebody opened this one and went home, so the claim has run out. */
export const abandoned = {
  content: 'add my number for cheap c0ins, it is still the same one',
  userId: 'u-48',
};
