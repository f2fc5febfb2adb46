import { parentPort, workerData } from 'node:worker_threads';
import { type HistoryInput, history } from './history.ts';
import type { Portion } from './portions.ts';
import { linesOf } from './rows.ts';

// Draws and writes the history beside the thread that sends it to the database, at most some portions ahead.
const ahead = 3;
const port = parentPort;
if (!port) throw new Error('this is a thread of its own');
let taken = 0;
let wake = () => {};
port.on('message', () => {
  taken += 1;
  wake();
});

let sent = 0;
for (const rows of history(workerData as HistoryInput)) {
  const ids = rows.review_case.map(({ id }) => id);
  const tables = linesOf(rows).map(({ lines, ...of }) => ({
    ...of,
    rows: lines.length,
    bytes: new TextEncoder().encode(`${lines.join('\n')}\n`),
  }));
  const portion: Portion = { ids, tables };
  port.postMessage(
    portion,
    tables.map(({ bytes }) => bytes.buffer),
  );
  sent += 1;
  while (sent - taken >= ahead)
    await new Promise<void>((ready) => {
      wake = ready;
    });
}
port.postMessage(null);
port.close();
