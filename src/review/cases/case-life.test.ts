import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CaseState, Verdict } from '../../api/cases.ts';
import { startTestBff, type TestBff } from '../../testing/bff.ts';
import { machine } from '../context.ts';
import { allowedDecisions, nextState } from './case-state.ts';
import { openOrExtendCase } from './open-case.ts';

let bff: TestBff;
const roleOf = { mo: 'moderator', ann: 'moderator', sue: 'supervisor' } as const;
type Name = keyof typeof roleOf;
const names = ['mo', 'ann', 'sue'] as const;
const as = (name: Name) => bff.as(roleOf[name], name);

const script = {
  '/v3/recognition/text': (fields: Record<string, unknown>) => ({
    code: 0,
    message: 'success',
    text: {
      texts: (fields.text as { content: string }[]).map((text) => ({
        ...text,
        action: 'review',
        label: 'Ads',
        review: true,
        rate: 0.6,
        details: [],
      })),
    },
  }),
};

beforeAll(async () => {
  bff = await startTestBff(script);
  for (const name of names) await as(name)('GET', '/api/session');
});
afterAll(() => bff.close());

/** All that a case is, in a dozen words. What the product shows must be this after every deed. */
type Model = {
  state: CaseState;
  version: number;
  epoch: number;
  holder: Name | null;
  /** The claim's time is over, though nobody has taken the case since. */
  expired: boolean;
  /** A name, or null for the supervisors; undefined: it is with nobody in particular. */
  handed: Name | null | undefined;
  standing: { id: string; by: Name; from: CaseState; handed: Name | null | undefined } | null;
  deeds: string[];
};

type Deed =
  | { do: 'claim' | 'release' | 'undo' | 'question' | 'take over'; by: Name }
  | { do: 'decide' | 'bulk'; by: Name; verdict: Verdict }
  | { do: 'hand over'; by: Name; to: Name }
  | { do: 'expire' | 'extend' };

const by = fc.constantFrom(...names);
const verdict = fc.constantFrom<Verdict>('approve', 'reject', 'escalate');
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('claim' as const, 'release' as const, 'undo' as const, 'question' as const),
      by,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take over' as const), by }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('decide' as const, 'bulk' as const), by, verdict }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hand over' as const), by, to: by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('expire' as const, 'extend' as const) }) },
);

const holds = (model: Model, name: Name) => model.holder === name && !model.expired;
const free = (model: Model) => model.holder === null || model.expired;

/** Does a deed on the real thing and says whether the model lets it; the model follows when it does. */
async function act(id: string, model: Model, one: Deed): Promise<{ allowed: boolean; status: number }> {
  const at = { version: model.version, epoch: model.epoch };
  const post = async (name: Name, path: string, body: object) => (await as(name)('POST', path, body)).status;
  switch (one.do) {
    case 'claim': {
      const status = await post(one.by, `/api/cases/${id}/claim`, {});
      const allowed = free(model) || model.holder === one.by;
      if (allowed) Object.assign(model, { holder: one.by, expired: false, epoch: model.epoch + 1 });
      if (allowed) model.deeds.push('claimed');
      return { allowed, status };
    }
    case 'release': {
      // Letting go of what one does not hold is no error, and does nothing.
      const status = await post(one.by, `/api/cases/${id}/release`, { epoch: model.epoch });
      if (model.holder === one.by) {
        model.holder = null;
        model.deeds.push('released');
      }
      return { allowed: true, status };
    }
    case 'take over': {
      const status = await post(one.by, `/api/cases/${id}/take-over`, { epoch: model.epoch });
      const allowed = roleOf[one.by] === 'supervisor' && model.holder !== null && model.state !== 'decided';
      if (allowed) Object.assign(model, { holder: one.by, expired: false, epoch: model.epoch + 1 });
      if (allowed) model.deeds.push('taken-over');
      return { allowed, status };
    }
    case 'hand over': {
      const status = await post(one.by, `/api/cases/${id}/hand-over`, { ...at, to: one.to, note: 'look' });
      const allowed = one.by !== one.to && holds(model, one.by) && model.state !== 'decided';
      if (allowed) Object.assign(model, { holder: null, handed: one.to });
      if (allowed) model.deeds.push('released', 'handed-over');
      return { allowed, status };
    }
    case 'question': {
      const status = await post(one.by, `/api/cases/${id}/question`, { version: model.version, note: 'why' });
      const allowed = model.state === 'decided';
      if (allowed) Object.assign(model, { state: 'escalated', version: model.version + 1, handed: null });
      if (allowed) model.deeds.push('questioned');
      return { allowed, status };
    }
    case 'decide':
    case 'bulk':
      return decide(id, model, one);
    case 'undo': {
      const { standing } = model;
      if (!standing) return { allowed: true, status: 200 };
      const status = await post(one.by, `/api/decisions/${standing.id}/undo`, {});
      const allowed = standing.by === one.by || roleOf[one.by] === 'supervisor';
      if (!allowed) return { allowed, status };
      Object.assign(model, { state: standing.from, version: model.version + 1, standing: null });
      model.handed = model.handed === undefined ? standing.handed : model.handed;
      model.deeds.push('undone');
      return { allowed, status };
    }
    case 'expire':
      await bff.db
        .updateTable('review_case')
        .set({ claim_expires_at: sql<Date>`now() - interval '1 second'` })
        .where('id', '=', id)
        .where('claim_by', 'is not', null)
        .execute();
      model.expired = model.holder !== null;
      return { allowed: true, status: 200 };
    case 'extend':
      await extend(id);
      model.state = nextState(model.state, 'extend') ?? model.state;
      model.version += 1;
      model.deeds.push('extended');
      return { allowed: true, status: 200 };
  }
}

async function decide(id: string, model: Model, one: Extract<Deed, { verdict: Verdict }>) {
  const { version, epoch } = model;
  const alone = one.do === 'decide';
  const answer = alone
    ? await as(one.by)('POST', `/api/cases/${id}/decision`, {
        verdict: one.verdict,
        version,
        epoch,
        next: null,
      })
    : await as(one.by)('POST', '/api/cases/bulk-decision', {
        verdict: one.verdict,
        cases: [{ id, version }],
      });
  const mayTake = alone ? holds(model, one.by) : free(model) || model.holder === one.by;
  const allowed = mayTake && allowedDecisions(model.state, roleOf[one.by]).includes(one.verdict);
  const result = alone ? answer.body : answer.body.results[0];
  const done = alone ? answer.status === 200 : result.decision !== null;
  if (allowed && done) {
    model.standing = { id: result.decision.id, by: one.by, from: model.state, handed: model.handed };
    Object.assign(model, {
      state: nextState(model.state, one.verdict),
      version: version + 1,
      epoch: alone ? epoch : epoch + 1,
      holder: null,
      handed: undefined,
    });
    model.deeds.push('decided');
  }
  return { allowed, status: done ? 200 : 409 };
}

async function extend(id: string): Promise<void> {
  const row = await bff.db
    .selectFrom('review_case')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const submission = await bff.db
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', row.submission_id)
    .executeTakeFirstOrThrow();
  const { kind, subject, title, preview, severity } = row;
  await bff.db
    .transaction()
    .execute((trx) =>
      openOrExtendCase(trx, machine, submission, { kind, subject, title, preview, severity }),
    );
}

const ofTheCase = ['opened', 'submitted', 'moderated'];

it('RQ5: whatever people and the machine do to a case in whatever order, it is what the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 25 }), async (deeds) => {
      const sent = await as('mo')('POST', '/api/texts', { texts: [{ content: 'an offer' }] });
      const id: string = sent.body.results[0].caseId;
      const model: Model = {
        state: 'open',
        version: 1,
        epoch: 0,
        holder: null,
        expired: false,
        handed: undefined,
        standing: null,
        deeds: [],
      };
      for (const one of deeds) {
        const { allowed, status } = await act(id, model, one);
        expect(status < 300, `${JSON.stringify(one)} on ${JSON.stringify(model)}`).toBe(allowed);
        const { body } = await as('sue')('GET', `/api/cases/${id}`);
        const { state, version, claim, handOver, decision } = body.case;
        expect({ state, version }).toEqual({ state: model.state, version: model.version });
        expect(claim && { by: claim.by.name, epoch: claim.epoch }).toEqual(
          free(model) ? null : { by: model.holder, epoch: model.epoch },
        );
        expect(handOver ? (handOver.to?.name ?? null) : undefined).toEqual(model.handed);
        expect(decision?.id ?? null).toEqual(model.standing?.id ?? null);
        const happened = body.history.map((entry: { what: string }) => entry.what);
        expect(happened.filter((what: string) => !ofTheCase.includes(what))).toEqual(model.deeds);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);
