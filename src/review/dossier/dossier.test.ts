import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dossier } from '../../api/dossier.ts';
import { dossierSchema } from '../../api/dossier.ts';
import { act, action } from '../../testing/case-actions.ts';
import { newCase, roleOf } from '../../testing/case-life.ts';
import { startReviewRoom } from '../../testing/review-room.ts';
import { removeOldDetails } from '../audit/removed-details.ts';
import { transact } from '../journal/transact.ts';
import { emptyContent } from '../retention/empty-content.ts';
import { checkDossier } from './check-dossier.ts';
import { installationKeyOf, makeKeyPair } from './web-key.ts';

let room: Awaited<ReturnType<typeof startReviewRoom>>;
let publicKey: string;
beforeAll(async () => {
  room = await startReviewRoom({ mo: 'moderator', ann: 'moderator', sue: 'supervisor' }, null);
  publicKey = (await room.as('sue')('GET', '/api/dossier-key')).body.publicKey;
});
afterAll(() => room.bff.close());

export const proof = {
  openMs: 41_000,
  activeMs: 30_000,
  frames: [{ at: 12.5, evidenceId: 'e-1' }],
  played: [{ media: '/api/source', duration: 63, stretches: [[10, 42] as [number, number]] }],
  more: false,
  uncoveredMs: 0,
  scoresMs: 3000,
  scoresHidden: false,
};

async function decided(more: object = {}): Promise<string> {
  const id = await room.openCase();
  const { status, body } = await room.decide('mo', id, 'reject', {
    label: 'Ads',
    policy: 'spam',
    note: 'fake coins',
    proof,
    ...more,
  });
  expect([status, body.code]).toEqual([200, undefined]);
  return id;
}
async function dossierOf(id: string): Promise<Dossier> {
  const { status, body } = await room.as('sue')('GET', `/api/cases/${id}/dossier`);
  expect(status, JSON.stringify(body)).toBe(200);
  return dossierSchema.parse(body);
}
const faultsOf = async (file: unknown, key = publicKey) => (await checkDossier(file, key)).faults;

/** Changes rows as somebody with every right in the database could. */
const tamper = (statement: string) =>
  room.bff.db.transaction().execute(async (trx) => {
    await sql`alter table audit_event disable trigger user`.execute(trx);
    await sql.raw(statement).execute(trx);
    await sql`alter table audit_event enable trigger user`.execute(trx);
  });

describe('the dossier of a case', () => {
  it('fits the key of the installation, its audit entries, and the chain', async () => {
    const id = await decided();
    const file = await dossierOf(id);
    const checked = await checkDossier(file, publicKey);
    expect(checked.faults).toEqual([]);
    expect(checked.good).toEqual([
      'The dossier is signed with this key, and nothing in it was changed since.',
      'The text has its hash.',
      expect.stringMatching(
        /^\d+ audit entries are as they were sealed, and in the chain of \d+ signed heads\.$/,
      ),
      '1 decisions agree with their audit entries.',
    ]);
    const { decisions, policies, content, audit } = file.dossier;
    expect(decisions).toMatchObject([
      {
        verdict: 'reject',
        note: 'fake coins',
        policy: 'spam',
        policyVersion: 1,
        by: { name: 'mo' },
        review: { proof },
      },
    ]);
    expect(policies).toMatchObject([{ key: 'spam', version: 1 }]);
    expect(content.text?.text).toBeTruthy();
    expect(audit.entries.map(({ what }) => what)).toContain('decided');
  });

  it('says of a decision without a proof of review that it was not observed', async () => {
    const file = await dossierOf(await decided({ proof: undefined }));
    expect(file.dossier.decisions[0]?.review).toMatchObject({ proof: null, bulk: null });
    expect(await faultsOf(file)).toEqual([]);
  });

  it('is recorded, and the record is in the next one', async () => {
    const id = await decided();
    await dossierOf(id);
    const file = await dossierOf(id);
    expect(file.dossier.audit.entries.filter(({ what }) => what === 'dossier-made')).toMatchObject([
      { actorName: 'sue', caseId: id },
    ]);
    expect(await faultsOf(file)).toEqual([]);
  });

  it('is not made while a blind look is open, and has the look afterwards', async () => {
    await room.draw({ share: 1, verdicts: ['reject'] });
    const id = await decided();
    await room.draw({ share: 0.0001, verdicts: ['approve'] });
    const { status, body } = await room.as('sue')('GET', `/api/cases/${id}/dossier`);
    expect([status, body.reason]).toEqual([409, 'dossier_during_look']);
    await room.decide('ann', id, 'reject');
    const file = await dossierOf(id);
    expect(file.dossier.looks).toMatchObject([{ outcome: 'agreed' }]);
    expect(await faultsOf(file)).toEqual([]);
  });

  it('says whose audit details retention removed, and what erasure took', async () => {
    const id = await decided();
    await dossierOf(id);
    await transact(room.bff.context(), (change) =>
      removeOldDetails(change, { before: new Date(Date.now() + 60_000), from: 0, limit: 10_000 }),
    );
    const removed = await checkDossier(await dossierOf(id), publicKey);
    expect(removed.faults).toEqual([]);
    expect(removed.open.join(' ')).toContain('the detail of its audit entry was removed');

    const other = await decided();
    const { text_id } = await room.bff.db
      .selectFrom('finding')
      .select('text_id')
      .where('case_id', '=', other)
      .executeTakeFirstOrThrow();
    await dossierOf(other);
    await transact(room.bff.context(), async (change) => {
      await emptyContent(change, room.bff.context(), { submissions: [], texts: [text_id ?? ''] });
    });
    const file = await dossierOf(other);
    expect(JSON.stringify(file)).not.toContain('fake coins');
    expect(file.dossier.decisions).toMatchObject([{ verdict: 'reject', note: null, review: null }]);
    const erased = await checkDossier(file, publicKey);
    expect(erased.faults).toEqual([]);
    expect(erased.open.join(' ')).toMatch(
      /The content was erased at .* were not compared: they were erased at/,
    );
  });

  it('agrees with whatever people did', async () => {
    const live = await startReviewRoom(roleOf, null, { undoSeconds: 3600, claimSeconds: 3600 });
    const key = (await live.as('sue')('GET', '/api/dossier-key')).body.publicKey;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 25 }), async (actions) => {
        const [id, model] = [await live.openCase(), newCase()];
        for (const one of actions) await act(live, id, model, one);
        const { status, body } = await live.as('sue')('GET', `/api/cases/${id}/dossier`);
        const { blind } = (await live.see('sue', id)).case;
        expect(status).toBe(blind ? 409 : 200);
        if (status === 200) expect((await checkDossier(body, key)).faults).toEqual([]);
      }),
      { numRuns: 40 },
    );
    await live.bff.close();
  });

  it('is for supervisors', async () => {
    const { status } = await room.as('mo')('GET', `/api/cases/${await decided()}/dossier`);
    expect(status).toBe(403);
  });
});

describe('a check finds', () => {
  it('any edited member', async () => {
    const file = await dossierOf(await decided());
    const paths = leavesOf(file);
    await fc.assert(
      fc.asyncProperty(fc.nat(paths.length - 1), fc.anything({ maxDepth: 1 }), async (at, value) => {
        const path = paths[at] ?? [];
        // The key in the file is only for reading.
        fc.pre(path[0] !== 'publicKey');
        const edited = JSON.parse(JSON.stringify(withLeaf(file, path, value)));
        fc.pre(JSON.stringify(edited) !== JSON.stringify(file));
        expect(await faultsOf(edited)).not.toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('any edited byte that changes what the file says', async () => {
    const file = await dossierOf(await decided());
    const text = new TextEncoder().encode(JSON.stringify(file));
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = text.slice();
        bytes[at] = (bytes[at] ?? 0) ^ by;
        let edited: { publicKey?: unknown };
        try {
          edited = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
        } catch {
          return;
        }
        const { publicKey: _, ...shown } = edited;
        const { publicKey: __, ...before } = file;
        const same = JSON.stringify(shown) === JSON.stringify(before) && 'publicKey' in edited;
        expect((await faultsOf(edited)).length === 0).toBe(same);
      }),
      { numRuns: 300 },
    );
  });

  it('another key', async () => {
    const file = await dossierOf(await decided());
    const pair = await makeKeyPair();
    const other = pair && (await installationKeyOf(pair));
    expect(await faultsOf(file, other?.publicKey)).toEqual([
      'The dossier is signed with another key, or was changed after it was made.',
    ]);
    expect(await faultsOf(file, 'no key')).toEqual(['The public key is not an Ed25519 key.']);
  });

  it.each([
    ['verdict', "verdict = 'approve'", 'verdict is "approve", and was "reject" when it was sealed'],
    ['label', "label = 'Abuse'", 'label is "Abuse", and was "Ads"'],
    ['policy', 'policy = null', 'policy is null, and was "spam"'],
    ['policy version', 'policy_version = 7', 'policyVersion is 7, and was 1'],
    ['person', "by_id = 'ann'", 'by.id is "ann", and was "mo"'],
    ['name', "by_name = 'Ann'", 'by.name is "Ann", and was "mo"'],
    ['time', "decided_at = decided_at - interval '1 hour'", 'decidedAt is '],
    ['outcome', "outcome = 'agreed'", 'outcome is "agreed", and was null'],
    ['note', "note = 'fine'", 'note is not what was sealed in the audit'],
    ['removed note', 'note = null', 'note is not what was sealed in the audit'],
    ['actions', `actions = '[{"key": "mute", "params": {}}]'`, 'actions is not what was sealed in the audit'],
    ['reasons', `reasons = '{"decision_ground": "x"}'`, 'reasons is not what was sealed in the audit'],
    ['undo', "taken_back = 'undone', taken_back_at = now()", 'takenBack is ["undone",'],
    ['overturn', 'overturned_by = id', 'overturnedBy names a decision that overturned nothing'],
  ])('the %s of a decision that was edited in the database', async (_, change, found) => {
    const id = await decided();
    await tamper(`update decision set ${change} where case_id = '${id}'`);
    const faults = (await faultsOf(await dossierOf(id))).join(' ');
    expect(faults).toContain(found);
    expect(faults).toMatch(/Decision [0-9a-f-]{36}/);
  });

  it('an undo that was removed from the decision', async () => {
    const id = await decided();
    const { body } = await room.as('sue')('GET', `/api/cases/${id}`);
    await room.as('mo')('POST', `/api/decisions/${body.case.decision.id}/undo`);
    expect(await faultsOf(await dossierOf(id))).toEqual([]);
    await tamper(`update decision set taken_back = null, taken_back_at = null where case_id = '${id}'`);
    expect((await faultsOf(await dossierOf(id))).join(' ')).toContain(
      'takenBack is [null,null], and was ["undone",',
    );
  });

  it('an edited or removed proof of review', async () => {
    const id = await decided();
    await tamper(`update review_proof set proof = proof || '{"activeMs": 99000}' where case_id = '${id}'`);
    expect(await faultsOf(await dossierOf(id))).toEqual([
      expect.stringContaining('proof is not what was sealed in the audit'),
    ]);
    await tamper(`delete from review_proof where case_id = '${id}'`);
    expect(await faultsOf(await dossierOf(id))).toEqual([
      expect.stringContaining('its proof of review is missing'),
    ]);
  });

  it('a decision that was removed, added, or no longer stands', async () => {
    const id = await decided();
    await tamper(`update review_case set decision_id = null where id = '${id}'`);
    expect(await faultsOf(await dossierOf(id))).toEqual([
      expect.stringMatching(/^The decision that stands is .* by the decisions, and none by the case\.$/),
    ]);
    await tamper(`
      insert into decision (id, case_id, case_version, from_state, verdict, by_id, by_name, undoable_until, outcome)
      values (gen_random_uuid(), '${id}', 0, 'open', 'approve', 'mo', 'mo', now(), 'agreed')`);
    expect((await faultsOf(await dossierOf(id))).join(' ')).toContain('(approve) has no audit entry');
  });

  it.each([
    ['another actor', "actor_name = 'Bob'", /The audit entry decided \(position \d+\) was changed/],
    [
      'another detail',
      `detail = detail || '{"verdict": "approve"}'`,
      /The detail of the audit entry decided/,
    ],
    [
      'another digest',
      "row_digest = repeat('a', 64)",
      /The audit entry decided \(position \d+\) was changed/,
    ],
    ['another hash', "hash = repeat('a', 64)", /The audit entry decided \(position \d+\) was changed/],
  ])('an audit entry with %s', async (_, change, found) => {
    const id = await decided();
    await dossierOf(id);
    await dossierOf(id);
    const entry = `case_id = '${id}' and what = 'decided'`;
    const before = await room.bff.db
      .selectFrom('audit_event')
      .selectAll()
      .where(sql<boolean>`${sql.raw(entry)}`)
      .executeTakeFirstOrThrow();
    await tamper(`update audit_event set ${change} where ${entry}`);
    expect((await faultsOf(await dossierOf(id))).join(' ')).toMatch(found);
    const { actor_name, detail, row_digest, hash } = before;
    await tamper(`
      update audit_event set actor_name = '${actor_name}', detail = '${JSON.stringify(detail)}',
        row_digest = '${row_digest}', hash = '${hash}' where ${entry}`);
    expect(await faultsOf(await dossierOf(id))).toEqual([]);
  });

  it('a removed audit entry, of this case or between its entries', async () => {
    const id = await decided();
    await dossierOf(id);
    await dossierOf(id);
    const removed = `case_id = '${id}' and what = 'decided'`;
    await tamper(`create table put_aside as select * from audit_event where ${removed}`);
    await tamper(`delete from audit_event where ${removed}`);
    const faults = (await faultsOf(await dossierOf(id))).join(' ');
    expect(faults).toContain('(reject) has no audit entry');
    expect(faults).toMatch(/The row at position \d+ is missing from the chain/);
    await tamper('insert into audit_event select * from put_aside; drop table put_aside');
    expect(await faultsOf(await dossierOf(id))).toEqual([]);
  });

  it('a head that a copy of the heads does not have', async () => {
    const id = await decided();
    const first = await dossierOf(id);
    const { position, hash } = first.dossier.audit.links.at(-1)?.head ?? { position: 0, hash: '' };
    await room.bff.db
      .insertInto('audit_head')
      .values({ position, hash, place: 'a file', written: true })
      .execute();
    const file = await dossierOf(id);
    const checkWith = (heads: { position: number; hash: string }[]) => checkDossier(file, publicKey, heads);
    expect((await checkWith([{ position, hash }])).faults).toEqual([]);
    expect((await checkWith([{ position, hash: '0'.repeat(64) }])).faults).toEqual([
      `The head at position ${position} is not among the heads of the copy.`,
    ]);
  });
});

type Path = readonly (string | number)[];
function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, [...path, name]));
}
function withLeaf(value: unknown, [name, ...rest]: Path, leaf: unknown): unknown {
  if (name === undefined) return leaf;
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === name ? withLeaf(one, rest, leaf) : one));
  return { ...(value as object), [name]: withLeaf((value as Record<string, unknown>)[name], rest, leaf) };
}
