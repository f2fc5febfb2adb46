import { isRecord, safeParse } from '../../../src/protocol/safe-json.ts';
import type { Answer, Caller } from '../caller.ts';
import type { Notes } from '../report.ts';
import { refused } from './check.ts';

const operation = 'text';
const fields = { text: [{ content: 'hello' }] };
const hour = 3600;

/** § Authentication and § Resources: the envelope both ways, with the cheapest operation. */
export async function checkEnvelope(caller: Caller, notes: Notes): Promise<boolean> {
  const path = `/v3/recognition/${operation}/${caller.secretId}`;
  const first = await caller.call(operation, fields);
  if (!first.ok) {
    notes.wrong('a signed request gets a signed answer', first.why);
    return false;
  }
  notes.ok('the signature of the answer holds');
  noteForm(first.body, first.payload, notes);
  if (first.code !== 0) {
    notes.wrong('a signed request is taken', `refused with ${first.code}: ${first.message}`);
    return false;
  }
  notes.ok('a signed request is taken');

  const must = { must: true };
  const now = Math.floor(Date.now() / 1000);
  const forged = await caller.send(path, await caller.body(fields, { signed: `${caller.secretId},1,2` }));
  refused(forged, 'a tampered signature is refused', notes, must);
  const body = await caller.body(fields);
  const renamed = await caller.send(path, body.replace(/"nonce":\d+/, '"nonce":5'));
  refused(renamed, 'another nonce than was signed is refused', notes, must);
  const unsigned = await caller.send(path, JSON.stringify({ ...fields, timestamp: now, nonce: 6 }));
  refused(unsigned, 'a request without signature is refused', notes, must);
  const stranger = await caller.send(
    `/v3/recognition/${operation}/no-such-account`,
    await caller.body(fields),
  );
  refused(stranger, 'an unknown account is refused', notes, must);
  if (forged.ok && stranger.ok && forged.code !== stranger.code)
    notes.tolerated('unknown account and bad signature look alike', `${stranger.code} and ${forged.code}`);

  const silent = { must: false };
  const twice = await caller.body(fields);
  const once = await caller.send(path, twice);
  notes.holds('a fresh nonce is taken', once.ok && once.code === 0, once.ok ? once.message : once.why);
  refused(await caller.send(path, twice), 'a nonce that came before is refused', notes, silent);
  refused(
    await caller.send(path, await caller.body(fields, { timestamp: now - hour })),
    'a timestamp of an hour ago is refused',
    notes,
    silent,
  );
  const broken = await caller.send(path, 'not JSON');
  refused(broken, 'a body that is not JSON is refused', notes, must);
  const plain = await caller.send(path, await caller.body(fields), 'text/plain');
  refused(plain, 'a body that is declared as text/plain is refused', notes, silent);
  noteStatuses([forged, renamed, unsigned, broken], notes);
  refused(
    await caller.send(`/v3/recognition/nothing/${caller.secretId}`, await caller.body(fields)),
    'an unknown path is refused',
    notes,
    must,
  );
  return true;
}

/**
 * § Errors, 3: not shown. Some clients read only bodies of status 200, others go by the status: it must be all or none
 * (S8).
 */
function noteStatuses(answers: readonly Answer[], notes: Notes): void {
  const check = 'refusals come with HTTP status 200 all of them, or none';
  const statuses = [...new Set(answers.map(({ status }) => status))];
  const all = statuses.every((status) => status === 200);
  const none = statuses.every((status) => status !== null && status >= 400);
  if (all || none) notes.ok(check, statuses.join(', '));
  else notes.tolerated(check, statuses.join(', '));
}

/** § Response envelope: which of its forms the service writes. */
function noteForm(body: string, payload: Record<string, unknown>, notes: Notes): void {
  const envelope = safeParse(body);
  const json = isRecord(envelope) ? envelope.json : undefined;
  if (typeof json === 'string') notes.ok('json is a string');
  else notes.tolerated('json is a string', 'it is an object, as the video examples show');
  const { code, timestamp, nonce, message } = payload;
  if (typeof code === 'number') notes.ok('code is a number');
  else notes.tolerated('code is a number', `it is ${JSON.stringify(code)}`);
  notes.holds('message is a string', typeof message === 'string', `it is ${JSON.stringify(message)}`);
  const seconds = Number(timestamp);
  notes.holds(
    'timestamp is a Unix timestamp',
    seconds > 1e9 && seconds < 1e14,
    `it is ${JSON.stringify(timestamp)}`,
  );
  const isNonce = typeof nonce === 'string' || typeof nonce === 'number';
  notes.holds('nonce is a string or a number', isNonce, `it is ${JSON.stringify(nonce)}`);
}
