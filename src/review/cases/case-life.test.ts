import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Verdict } from '../../api/cases.ts';
import { type Action, act, action, endUndoWindows } from '../../testing/case-actions.ts';
import * as life from '../../testing/case-life.ts';
import { type CaseModel, type Name, newCase, roleOf } from '../../testing/case-life.ts';
import { startReviewRoom } from '../../testing/review-room.ts';
import { isAgain, isBlind } from '../entities/case-state.ts';

let room: Awaited<ReturnType<typeof startReviewRoom>>;
beforeAll(async () => {
  // Undo windows and claims end only by explicit actions, however long a run takes.
  room = await startReviewRoom(roleOf, null, { undoSeconds: 3600, claimSeconds: 3600 });
});
afterAll(() => room.bff.close());

const ofTheCase = ['opened', 'submitted', 'moderated'];

/** The stored and shown state of the case equals the model. */
async function compare(id: string, model: CaseModel): Promise<void> {
  const { db } = room.bff;
  const [row, events, looks, appeals] = await Promise.all([
    db.selectFrom('review_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db.selectFrom('audit_event').select('what').where('case_id', '=', id).orderBy('id').execute(),
    db.selectFrom('look').selectAll().where('case_id', '=', id).execute(),
    db.selectFrom('appeal').selectAll().where('case_id', '=', id).execute(),
  ]);
  expect({ state: row.state, version: row.version, standing: row.decision_id }).toEqual({
    state: model.state,
    version: model.version,
    standing: model.standing,
  });
  expect(row.decided_by.toSorted()).toEqual(life.decidedBy(model).sort());
  expect(looks.filter((look) => look.ended_at === null)).toHaveLength(isBlind(model.state) ? 1 : 0);
  expect(appeals.filter((one) => one.ended_at === null)).toHaveLength(model.state === 'appealed' ? 1 : 0);
  expect(new Map(appeals.map((one) => [one.decision_id, one.answer_id]))).toEqual(model.appeals);
  const { body } = await room.as('sue')('GET', `/api/cases/${id}`);
  const { claim, handOver, decision, ownDecision } = body.case;
  expect(claim && { by: claim.by.name, epoch: claim.epoch }).toEqual(
    life.isFree(model) ? null : { by: model.holder, epoch: model.epoch },
  );
  expect(handOver ? (handOver.to?.name ?? null) : undefined).toEqual(model.handed);
  expect(ownDecision).toBe(isAgain(model.state) && life.decidedBy(model).includes('sue'));
  if (!isBlind(model.state)) expect(decision?.id ?? null).toEqual(model.standing);
  else if (!ownDecision) expect(decision).toBeNull();
  const happened: string[] = isBlind(model.state)
    ? events.map(({ what }) => what)
    : body.history.map(({ what }: { what: string }) => what);
  expect(happened.filter((what) => !ofTheCase.includes(what))).toEqual(model.auditActions);
}

/** A receiver that gets every delivery in order ends with the decision that stands. */
async function compareNews(id: string, model: CaseModel): Promise<void> {
  await endUndoWindows(room, id);
  const news = await room.bff.db
    .selectFrom('delivery')
    .innerJoin('decision', 'decision.id', 'delivery.decision_id')
    .select(['delivery.type', 'delivery.decision_id'])
    .where('decision.case_id', '=', id)
    .where('delivery.state', '=', 'dispatched')
    .orderBy('delivery.dispatched_at')
    .orderBy('delivery.dispatch_at')
    .orderBy('delivery.type', 'desc')
    .execute();
  let believed: string | null = null;
  for (const { type, decision_id } of news) {
    if (type === 'decision.made') believed = decision_id;
    if (type === 'decision.reversed' && believed === decision_id) believed = null;
  }
  expect(believed, JSON.stringify(news)).toBe(model.standing);
}

/** Nobody reviewed their own decision. */
async function compareDeciders(id: string): Promise<void> {
  const { db } = room.bff;
  const [decisions, looks, appeals] = await Promise.all([
    db.selectFrom('decision').select(['id', 'by_id']).where('case_id', '=', id).execute(),
    db.selectFrom('look').selectAll().where('case_id', '=', id).execute(),
    db.selectFrom('appeal').selectAll().where('case_id', '=', id).execute(),
  ]);
  const byOf = new Map(decisions.map((one) => [one.id, one.by_id]));
  const groups = [
    ...looks.map((look) => [look.first_decision_id, look.second_decision_id, look.third_decision_id]),
    ...appeals.map((one) => [one.decision_id, one.answer_id]),
  ];
  for (const group of groups) {
    const people = group.flatMap((one) => (one === null ? [] : (byOf.get(one) ?? [])));
    expect(new Set(people).size).toBe(people.length);
  }
}

const decides = (by: Name, verdict: Verdict): Action => ({ do: 'claim and decide', by, verdict });
const takesBack: Action = { do: 'undo', by: 'sam', back: 0 };
/** Half of the runs begin in a state that needs another person. */
const beginnings = fc.constantFrom<Action[]>(
  [],
  [],
  [],
  [decides('mo', 'reject')],
  [decides('mo', 'reject'), decides('ann', 'approve')],
  [decides('mo', 'reject'), { do: 'appeal', by: 'sue' }],
);
const runs = fc
  .tuple(beginnings, fc.array(action, { minLength: 3, maxLength: 22 }))
  .map(([before, after]) => [...before, ...after]);

/** Runs that cover every outcome, in addition to the random ones. */
const examples: [boolean, Action[]][] = [
  [true, [decides('mo', 'reject'), decides('ann', 'reject'), takesBack, { do: 'extend' }]],
  [
    true,
    [
      decides('mo', 'reject'),
      decides('ann', 'approve'),
      decides('tim', 'approve'),
      { do: 'later' },
      takesBack,
      decides('sue', 'reject'),
      takesBack,
      decides('sue', 'approve'),
      { do: 'appeal', by: 'sue' },
      decides('sam', 'approve'),
    ],
  ],
  [
    true,
    [
      decides('mo', 'reject'),
      { do: 'claim', by: 'ann' },
      { do: 'appeal', by: 'sue' },
      decides('tim', 'approve'),
      { do: 'later' },
      { do: 'undo', by: 'tim', back: 0 },
      decides('sam', 'reject'),
    ],
  ],
  // One's own case, through every action.
  [
    true,
    [
      decides('sue', 'reject'),
      { do: 'claim', by: 'sue' },
      { do: 'bulk', by: 'sue', verdict: 'approve' },
      { do: 'claim', by: 'ann' },
      { do: 'take over', by: 'sue' },
      { do: 'hand over', by: 'ann', to: 'sue' },
      { do: 'decide', by: 'ann', verdict: 'approve' },
      { do: 'claim', by: 'ann' },
      { do: 'bulk', by: 'ann', verdict: 'reject' },
      { do: 'claim', by: 'tim' },
      { do: 'undo', by: 'ann', back: 0 },
      { do: 'decide', by: 'tim', verdict: 'reject' },
      { do: 'appeal', by: 'sam' },
      { do: 'undo', by: 'sue', back: 0 },
      { do: 'undo', by: 'sue', back: 1 },
      { do: 'bulk', by: 'sue', verdict: 'approve' },
      { do: 'claim', by: 'sue' },
    ],
  ],
  // Overturned, then opened again by the machine: after the undo there is nothing to review.
  [
    true,
    [
      decides('mo', 'reject'),
      decides('ann', 'approve'),
      decides('tim', 'approve'),
      { do: 'extend' },
      takesBack,
    ],
  ],
];

async function live(ruled: boolean, actions: Action[]): Promise<void> {
  const id = await room.openCase();
  const model = newCase();
  await act(room, id, model, { do: 'rule', on: ruled });
  for (const one of actions) {
    const { allowed, done } = await act(room, id, model, one);
    expect(done, `${JSON.stringify(one)} on ${JSON.stringify(model)}`).toBe(allowed);
    await compare(id, model);
  }
  await compareNews(id, model);
  await compareDeciders(id);
}

it.each(examples)('RQ5: every outcome of a case is what the model says, example %#', live);

it.each([1, 2, 3, 4, 5, 6])(
  'RQ5: whatever people and the machine do to a case in whatever order, looks and appeals too, it is what the model says (%i of 6)',
  async () => {
    await fc.assert(fc.asyncProperty(fc.boolean(), runs, live), { numRuns: 5 });
  },
);
