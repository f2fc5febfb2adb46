import type { z } from 'zod';
import type { newActionBodySchema } from '../../api/enforcement.ts';

/** What a decision can do in the demo: the usual steps of a forum, from removing to suspending. */
export const actions: z.input<typeof newActionBodySchema>[] = [
  {
    key: 'remove',
    names: { en: 'Remove', 'zh-CN': '移除' },
    hints: { en: 'Nobody sees the content any more.', 'zh-CN': '任何人都看不到该内容。' },
    labels: ['Ads', 'Abuse'],
    policies: ['scam'],
  },
  {
    key: 'limit',
    names: { en: 'Limit', 'zh-CN': '限流' },
    hints: { en: 'Only the author and those who follow them see it.', 'zh-CN': '只有作者和关注者可见。' },
  },
  {
    key: 'age-gate',
    names: { en: 'Age gate', 'zh-CN': '年龄限制' },
    hints: { en: 'Shown to adults only.', 'zh-CN': '仅向成年人展示。' },
    verdicts: ['approve'],
  },
  {
    key: 'warn',
    names: { en: 'Warn', 'zh-CN': '警告' },
    hints: { en: 'The author gets a message.', 'zh-CN': '向作者发送提醒。' },
    verdicts: ['approve', 'reject'],
    strike: { points: 1, days: 90 },
  },
  {
    key: 'mute',
    names: { en: 'Mute', 'zh-CN': '禁言' },
    hints: { en: 'The author cannot post for some days.', 'zh-CN': '作者在若干天内不能发言。' },
    params: [
      { key: 'days', names: { en: 'Days', 'zh-CN': '天数' }, type: 'number', min: 1, max: 30, preset: 7 },
      {
        key: 'where',
        names: { en: 'Where', 'zh-CN': '范围' },
        type: 'choice',
        options: ['room', 'everywhere'],
        preset: 'room',
      },
    ],
    strike: { points: 2, days: 180 },
  },
  {
    key: 'suspend',
    names: { en: 'Suspend', 'zh-CN': '封号' },
    hints: {
      en: 'The account is closed until somebody opens it again.',
      'zh-CN': '账号停用，直到有人恢复。',
    },
    role: 'supervisor',
    params: [{ key: 'reason', names: { en: 'Reason for the file', 'zh-CN': '存档理由' }, type: 'text' }],
    strike: { points: 5, days: 365 },
  },
];
