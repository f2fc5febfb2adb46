import { describe, expect, it } from 'vitest';
import { because } from '../../reasons/reason.ts';
import { bodyFor, type Message, mailSchema } from './message.ts';

const about: Message = {
  type: 'alarm.raised',
  at: new Date('2026-11-01T10:00:00.000Z'),
  words: because('alarm_overdue', { lane: '*<Ads>* & [more]', cases: 12 }),
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
    const mail = mailSchema.parse(parsed('email', { ...about, type: 'alarm.ended' }, 'en'));
    expect(mail.subject).toBe('Second Look: Over: *<Ads>* & [more]: 12 cases waited longer than the target.');
    expect(mail.text).toContain(about.url);
  });
});
