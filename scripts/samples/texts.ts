/** Ten texts to try an empty system with: plain, doubtful and disguised ones, in both languages. */
export const sampleTexts: { content: string; userId?: string; forumId?: string }[] = [
  {
    content: 'Does anyone know when the night market opens this weekend?',
    userId: 'u-1042',
    forumId: 'city-life',
  },
  { content: '今天的直播讲得很清楚，谢谢主播，下次还来。', userId: 'u-2210', forumId: 'live-12' },
  {
    content: 'Cheap followers and likes, add my number for the price list.',
    userId: 'u-8812',
    forumId: 'live-12',
  },
  {
    content: 'Get your fr33 c0ins here before midnight, link in my bio!',
    userId: 'u-3307',
    forumId: 'games',
  },
  { content: '想领礼包的朋友加 微 信 abc12345，名额有限', userId: 'u-4519', forumId: 'games' },
  { content: 'What an idiot. Did you even watch the match?', userId: 'u-77', forumId: 'sport' },
  { content: '你这个傻\u200b逼，懂什么，滚开', userId: 'u-310', forumId: 'live-12' },
  {
    content: 'The clinic in Scunthorpe published its breast cancer screening dates.',
    userId: 'u-518',
    forumId: 'health',
  },
  { content: '周六上午操场有篮球赛，欢迎同学们来加油', userId: 'u-906', forumId: 'campus' },
  {
    content: 'Nobody would miss you, so do everyone a favour and kill yourself.',
    userId: 'u-640',
    forumId: 'sport',
  },
];
