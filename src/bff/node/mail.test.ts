import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { startMailReceiver } from '../../testing/mail-receiver.ts';
import { createMail } from './mail.ts';

let receiver: Awaited<ReturnType<typeof startMailReceiver>>;
beforeAll(async () => {
  receiver = await startMailReceiver();
});
afterAll(() => receiver.close());

const mailTo = (to: string[], url = receiver.url()) =>
  createMail({ url, from: 'Second Look <sl@example.com>' })({
    ...{ id: 'msg_1', to, timeoutMs: 5000 },
    ...{ subject: 'Alarm: 积压', text: 'The backlog grows.\n\nhttps://review.example.com/settings/alarms\n' },
  });

it('sends to every recipient, in any language, with the same message id at each attempt', async () => {
  for (const _ of [1, 2])
    expect(await mailTo(['ops@example.com', 'lead@example.com'])).toMatchObject({ status: 250 });
  expect(receiver.received).toHaveLength(2);
  for (const { from, to, text } of receiver.received) {
    expect([from, to]).toEqual(['sl@example.com', ['ops@example.com', 'lead@example.com']]);
    expect(text).toMatch(/^From: Second Look <sl@example\.com>/m);
    expect(text).toContain('Subject: =?UTF-8?Q?Alarm=3A_=E7=A7=AF=E5=8E=8B?=');
    expect(text).toMatch(/^Message-ID: <msg_1@/im);
    expect(text).toContain('https://review.example.com/settings/alarms');
  }
});

it('answers as the mail server does when it refuses a recipient or the password', async () => {
  expect(await mailTo(['nobody@example.com'])).toMatchObject({
    status: 550,
    body: expect.stringContaining('no such mailbox'),
  });
  expect(await mailTo(['ops@example.com'], receiver.url('wrong'))).toMatchObject({ status: 535 });
});

it('says that nobody listens, and never names the password', async () => {
  const sent = mailTo(['a@b.example'], `smtp://me:secret-word@127.0.0.1:${await freePort()}`);
  await expect(sent).rejects.toMatchObject({
    code: 'refused',
    message: expect.not.stringContaining('secret-word'),
  });
});
