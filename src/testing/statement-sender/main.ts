// Sends statements of reasons from the given database, until it is killed. It begins when a line comes in.
import { createInterface } from 'node:readline';
import { openDatabase } from '../../bff/node/database.ts';
import { createSend } from '../../bff/node/send.ts';
import { type Context, machine } from '../../review/context/context.ts';
import { startStatementSending } from '../../review/statement-sending/send-statements.ts';
import { unusedSeams } from '../unused-seams.ts';

const [url = '', host = ''] = process.argv.slice(2);
const db = openDatabase(url);
const plain = async (text: string) => text;
const ctx: Context = {
  ...unusedSeams(),
  db,
  actor: machine,
  send: createSend([host]).send,
  secrets: { seal: plain, open: plain },
};

await db.ready();
// The line is how many seconds its clock is ahead, so that the leases of killed processes are over.
createInterface({ input: process.stdin }).once('line', (line) => {
  startStatementSending(ctx, {
    aheadSeconds: () => Number(line),
    report: (error) => process.stderr.write(`${error}\n`),
  });
  process.stdout.write('sending\n');
});
process.stdout.write('ready\n');
