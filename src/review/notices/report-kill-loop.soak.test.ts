// Soak: processes that report, decide and deliver are killed one after another.
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSend } from '../../bff/node/send.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { runAndKill } from '../../testing/run-and-kill.ts';
import { settling } from '../../testing/settling.ts';
import { startWebhookReceiver } from '../../testing/webhook-receiver.ts';
import { decideOne } from '../decisions/decide.ts';
import { deliverDue } from '../deliveries/deliver.ts';

const [reports, contents, kills] = [1000, 100, 8];
const child = path.join(import.meta.dirname, '../../testing/reporter/main.ts');

const countNotices = async (bff: TestBff) => {
  const { count } = await bff.db
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Decides what still waits, and delivers all answers. A killed process's leases end first. */
async function finish(bff: TestBff): Promise<void> {
  const ctx = {
    ...bff.context(),
    secrets: { seal: async (text: string) => text, open: async (text: string) => text },
  };
  const decider = { ...ctx, actor: { ...ctx.actor, id: 'ann', name: 'ann', machine: false } };
  const waiting = await bff.db
    .selectFrom('review_case')
    .select(['id', 'version'])
    .where('report_minutes', '>', 0)
    .execute();
  for (const row of waiting) await decideOne(decider, { ...row, epoch: 'take', verdict: 'reject' });
  await bff.db
    .updateTable('delivery')
    .set({ dispatch_at: new Date(Date.now() - 1000) })
    .where('state', '=', 'waiting')
    .execute();
  for (let sent = 1; sent > 0; ) sent = await deliverDue(ctx, { aheadSeconds: () => 600 });
}

it('1,000 reports about 100 contents are 100 cases, and each reporter gets one answer, whatever is killed', async () => {
  const bff = await startTestBff(settling);
  const receiver = await startWebhookReceiver();
  const outgoing = createSend([receiver.host]);
  bff.outside.send = outgoing.send;
  try {
    const texts = Array.from({ length: contents }, (_, at) => ({
      content: `fine ${at}`,
      contentId: `post-${at}`,
    }));
    await bff.as('admin')('POST', '/api/texts', { texts });
    await bff.db
      .insertInto('webhook_endpoint')
      .values({
        id: crypto.randomUUID(),
        name: 'hook',
        url: `${receiver.url}/hook`,
        secret: `whsec_${btoa('0123456789abcdef0123456789abcdef')}`,
        created_by: 'test',
      })
      .execute();
    const args = [bff.databaseUrl, receiver.host, String(reports), String(contents)];
    let killed = 0;
    // On a busy machine they live longer.
    for (; killed < kills || (await countNotices(bff)) < reports; killed += 1)
      await runAndKill(child, args, 500 + Math.random() * 1500 * Math.max(1, killed / kills));
    expect(killed).toBeGreaterThanOrEqual(kills);
    await finish(bff);
    const cases = await bff.db.selectFrom('review_case').select('id').execute();
    expect(cases).toHaveLength(contents);
    const received = receiver.received.flatMap(({ headers, body }) => {
      const { type, data } = JSON.parse(body);
      return type === 'notice.answered'
        ? [{ id: String(headers['webhook-id']), reporter: data.reporter.id }]
        : [];
    });
    // A killed process may have sent one that is sent again, under the same id.
    const once = new Map(received.map((one) => [one.id, one.reporter]));
    expect([...once.values()].sort()).toEqual(
      Array.from({ length: reports }, (_, at) => `reporter-${at}`).sort(),
    );
    const noted = await bff.db
      .selectFrom('audit_event')
      .select('id')
      .where('what', '=', 'reported')
      .execute();
    expect(noted).toHaveLength(reports);
  } finally {
    await receiver.close();
    await outgoing.close();
    await bff.close();
  }
});
