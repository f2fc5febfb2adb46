/** Texts besides the ten samples, so that different cases in both languages wait. */
export const moreTexts = [
  {
    content: 'Meet me behind the s.t.a.t.i.o.n with the c4sh, tell nobody',
    userId: 'u-41',
    forumId: 'night-chat',
  },
  { content: '加我V信 fr33c0in88，今晚免费送金币，手慢无', userId: 'u-42', forumId: '夜市' },
  { content: '这个商家是骗子，大家别买，加微信 abc12345 找我退款', userId: 'u-43', forumId: '夜市' },
  { content: 'You are a worthless idiot and everybody here knows it', userId: 'u-44', forumId: 'night-chat' },
  { content: '兼职刷单日结三百，联系QQ 1234567', userId: 'u-45', forumId: '求职' },
  { content: 'W I N  fr33 c0ins at t.me/xyz, only today', userId: 'u-46', forumId: 'night-chat' },
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
