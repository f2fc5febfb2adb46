import fc from 'fast-check';
import { sql } from 'kysely';
import type { Verdict } from '../api/cases.ts';
import { changeCases } from '../review/changes/change-cases.ts';
import { openOrExtendCase } from '../review/findings/open-case.ts';
import type { CaseModel, Name } from './case-life.ts';
import * as life from './case-life.ts';
import type { startReviewRoom } from './review-room.ts';

type Room = Awaited<ReturnType<typeof startReviewRoom>>;

export type Action =
  | { do: Plain; by: Name }
  | { do: 'decide' | 'bulk' | 'claim and decide'; by: Name; verdict: Verdict }
  | { do: 'undo'; by: Name; back: number }
  | { do: 'hand over'; by: Name; to: Name }
  | { do: 'rule'; on: boolean }
  | { do: 'expire' | 'extend' | 'later' };

const by = fc.constantFrom<Name>('mo', 'ann', 'tim', 'sue', 'sam');
const verdict = fc.constantFrom<Verdict>('approve', 'reject', 'reject', 'escalate');
type Plain = 'claim' | 'release' | 'question' | 'take over' | 'appeal';
const plain = (...actions: Plain[]) => fc.record({ do: fc.constantFrom(...actions), by });
export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: plain('claim', 'release', 'question') },
  { weight: 3, arbitrary: plain('take over', 'appeal', 'appeal') },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('undo' as const), by, back: fc.nat({ max: 2 }) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('decide' as const, 'bulk' as const, 'claim and decide' as const),
      by,
      verdict,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hand over' as const), by, to: by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rule' as const), on: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('expire' as const, 'extend' as const, 'later' as const) }),
  },
);

type Tried = { allowed: boolean; done: boolean };

/** Tries an action on the real product and says whether the model allows it. If so, the model follows. */
export async function act(room: Room, id: string, model: CaseModel, one: Action): Promise<Tried> {
  const at = { version: model.version, epoch: model.epoch };
  const post = async (name: Name, path: string, body: object = {}) =>
    (await room.as(name)('POST', path, body)).status < 300;
  const path = (verb: string) => `/api/cases/${id}/${verb}`;
  switch (one.do) {
    case 'claim': {
      const [allowed, done] = [life.mayClaim(model, one.by), await post(one.by, path('claim'))];
      if (allowed) life.claim(model, one.by, 'claimed');
      return { allowed, done };
    }
    case 'release': {
      // Releasing a case that one does not hold is no error, and has no effect.
      const done = await post(one.by, path('release'), { epoch: model.epoch });
      if (model.holder === one.by) {
        model.holder = null;
        model.auditActions.push('released');
      }
      return { allowed: true, done };
    }
    case 'take over': {
      const allowed = life.mayTakeOver(model, one.by);
      const done = await post(one.by, path('take-over'), { epoch: model.epoch });
      if (allowed) life.claim(model, one.by, 'taken-over');
      return { allowed, done };
    }
    case 'hand over': {
      const allowed = life.mayHandOver(model, one.by, one.to);
      const done = await post(one.by, path('hand-over'), { ...at, to: one.to, note: 'look' });
      if (allowed) life.handOver(model, one.to);
      return { allowed, done };
    }
    case 'question': {
      const allowed = model.state === 'decided';
      const done = await post(one.by, path('question'), { version: model.version, note: 'why' });
      if (allowed) life.question(model);
      return { allowed, done };
    }
    case 'appeal': {
      const allowed = life.mayAppeal(model, one.by);
      const done = await post(one.by, path('appeal'), { statement: 'no' });
      if (allowed) life.appeal(model);
      return { allowed, done };
    }
    case 'claim and decide': {
      const claimed = await act(room, id, model, { do: 'claim', by: one.by });
      return claimed.allowed && claimed.done ? decide(room, id, model, { ...one, do: 'decide' }) : claimed;
    }
    case 'decide':
    case 'bulk':
      return decide(room, id, model, { ...one, do: one.do });
    case 'undo': {
      const decision = model.decisions.at(-1 - one.back);
      if (!decision) return { allowed: true, done: true };
      const allowed = life.mayUndo(model, one.by, decision);
      const done = await post(one.by, `/api/decisions/${decision.id}/undo`);
      if (allowed) life.undo(model, decision);
      return { allowed, done };
    }
    case 'rule':
      await room.draw(one.on ? { share: 1, verdicts: ['approve', 'reject'] } : null);
      model.ruled = one.on;
      return { allowed: true, done: true };
    case 'expire':
      await room.bff.cases
        .updateTable('review_case')
        .set({ claim_expires_at: sql<Date>`now() - interval '1 second'` })
        .where('id', '=', id)
        .where('claim_by', 'is not', null)
        .execute();
      model.expired = model.holder !== null;
      return { allowed: true, done: true };
    case 'later':
      await endUndoWindows(room, id);
      for (const decision of model.decisions) decision.windowOver = true;
      return { allowed: true, done: true };
    case 'extend':
      await extend(room, id);
      life.extend(model);
      return { allowed: true, done: true };
  }
}

type Deciding = { do: 'decide' | 'bulk'; by: Name; verdict: Verdict };
async function decide(room: Room, id: string, model: CaseModel, one: Deciding): Promise<Tried> {
  const { version, epoch } = model;
  const alone = one.do === 'decide';
  const { verdict } = one;
  const { status, body } = alone
    ? await room.as(one.by)('POST', `/api/cases/${id}/decision`, { verdict, version, epoch, next: null })
    : await room.as(one.by)('POST', '/api/cases/bulk-decision', { verdict, cases: [{ id, version }] });
  const decision = alone ? (status === 200 ? body.decision : null) : body.results[0].decision;
  const allowed = life.mayDecide(model, one.by, verdict, alone);
  if (allowed && decision) life.decide(model, one.by, verdict, { id: decision.id, alone });
  return { allowed, done: decision !== null };
}

/** Ends every undo window and dispatches the deliveries that waited for it. */
export async function endUndoWindows(room: Room, id: string): Promise<void> {
  const ofCase = sql<boolean>`decision_id in (select id from decision where case_id = ${id})`;
  await room.bff.cases
    .updateTable('decision')
    .set({ undoable_until: sql<Date>`now() - interval '1 second'` })
    .where('case_id', '=', id)
    .execute();
  await room.bff.db
    .updateTable('delivery')
    .set({ state: 'dispatched', dispatched_at: sql<Date>`now()` })
    .where('state', '=', 'waiting')
    .where(ofCase)
    .execute();
}

async function extend(room: Room, id: string): Promise<void> {
  const { db } = room.bff;
  const row = await db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const submission = await db
    .selectFrom('submission')
    .selectAll()
    .where('id', '=', row.submission_id)
    .executeTakeFirstOrThrow();
  const { kind, subject, title, preview, severity } = row;
  await changeCases(room.bff.context(), (change) =>
    openOrExtendCase(change, { submission, kind, subject, title, preview, severity }),
  );
}
