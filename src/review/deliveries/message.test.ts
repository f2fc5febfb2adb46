import { describe, expect, it } from 'vitest';
import type { ReportNews } from '../../api/webhook-bodies.ts';
import { because } from '../../reasons/reason.ts';
import { bodyFor, type Message, mailSchema } from './message.ts';

const figures: ReportNews = {
  ...{
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-11-02T00:00:00.000Z',
    opened: 12_345,
    alone: 0,
    decided: 0,
  },
  ...{ backlog: 0, onTime: 0, late: 0, approved: 0, rejected: 0, looks: 0, differed: 0, appeals: 0 },
  ...{ overturned: 0, p50: null, p90: null, alarms: 0 },
};
const about: Message = {
  type: 'alarm.raised',
  at: new Date('2026-11-01T10:00:00.000Z'),
  title: because('alarm_raised'),
  words: [because('alarm_overdue', { lane: '*<Ads>* & [more]', cases: 12 })],
  open: because('alarm_open'),
  url: 'https://review.example.com/settings/alarms',
  data: { alarmId: 'a', kind: 'overdue', subject: 'ads' },
};
const parsed = (...of: Parameters<typeof bodyFor>) => JSON.parse(bodyFor(...of));

describe('an alarm', () => {
  it('is for programs as a webhook', () => {
    expect(parsed('signed', about, 'en')).toEqual({
      type: 'alarm.raised',
      timestamp: '2026-11-01T10:00:00.000Z',
      data: {
        ...about.data,
        words: '*<Ads>* & [more]: 12 cases waited longer than the target.',
        url: about.url,
      },
    });
  });
  it('is a message in Slack, whose marks no name can make', () => {
    expect(parsed('slack', about, 'en')).toEqual({
      text: 'Alarm: *&lt;Ads&gt;* &amp; [more]: 12 cases waited longer than the target.\n<https://review.example.com/settings/alarms|Open the alarms>',
    });
  });
  it('is an adaptive card in Teams, whose Markdown no name can make', () => {
    const [{ contentType, content }] = parsed('teams', about, 'zh-CN').attachments;
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(content.body[0].text).toBe('警报: \\*<Ads>\\* & \\[more\\]：12 个案件的等待时间超过目标。');
    expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: '打开警报', url: about.url }]);
  });
  it('is a subject and a text by e-mail, and says when it is over', () => {
    const mail = mailSchema.parse(parsed('email', { ...about, title: because('alarm_ended') }, 'en'));
    expect(mail.subject).toBe('Second Look: Over: *<Ads>* & [more]: 12 cases waited longer than the target.');
    expect(mail.text).toContain(about.url);
  });
});

describe('a message of several lines', () => {
  const report: Message = {
    ...about,
    type: 'report.daily',
    data: figures,
    title: because('report_daily', { first: '2026-11-01', last: '2026-11-01' }),
    words: [because('report_arrived', { now: 12_345, before: 0 }), '<b>'],
  };
  it('has its title as the subject, and each line for itself', () => {
    const mail = mailSchema.parse(parsed('email', report, 'en'));
    expect(mail.subject).toBe('Second Look: Report of 1 November 2026 (UTC; in brackets the day before)');
    expect(mail.text.split('\n').slice(1, 3)).toEqual(['Cases for people: 12,345 (0).', '<b>']);
    expect(parsed('slack', report, 'en').text.split('\n').slice(1, 3)).toEqual([
      'Cases for people: 12,345 (0).',
      '&lt;b&gt;',
    ]);
    const [{ content }] = parsed('teams', report, 'zh-CN').attachments;
    expect(content.body.map(({ text }: { text: string }) => text)).toEqual([
      '2026年11月1日报告（UTC；括号内为前一天）',
      '需要人处理的案件：12,345（0）。',
      '<b>',
    ]);
    expect(parsed('signed', report, 'en').data.words).toBe('Cases for people: 12,345 (0).\n<b>');
  });
});
