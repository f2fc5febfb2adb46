import type { Role } from '../api/common.ts';
import { startTestBff } from './bff.ts';
import { doubtful, openCases } from './decisions.ts';

type Answer = Awaited<ReturnType<ReturnType<Awaited<ReturnType<typeof startTestBff>>['as']>>>;

/** Several people over one BFF that draws a set share of first decisions for a second look. */
export async function startReviewRoom(
  people: Record<string, Role>,
  rule: { share: number; verdicts: ('approve' | 'reject')[] } | null,
  overrides: Parameters<typeof startTestBff>[1] = {},
) {
  const bff = await startTestBff(doubtful, overrides);
  const as = (name: string) => bff.as(people[name] ?? 'moderator', name);
  for (const name of Object.keys(people)) await as(name)('GET', '/api/session');
  const draw = async (secondLook: typeof rule) => {
    const { status } = await bff.as('supervisor', 'boss')('PATCH', '/api/lanes/review', { secondLook });
    if (status !== 200) throw new Error(`the rule was refused with ${status}`);
  };
  if (rule) await draw(rule);
  const see = async (name: string, id: string) => (await as(name)('GET', `/api/cases/${id}`)).body;
  const claim = (name: string, id: string) => as(name)('POST', `/api/cases/${id}/claim`);
  return {
    bff,
    as,
    draw,
    see,
    claim,
    openCase: async (): Promise<string> => (await openCases(bff, 1))[0] ?? '',
    /** Claims and decides. Returns the answer to the decision, or to the claim if that was refused. */
    decide: async (name: string, id: string, verdict: string, more: object = {}): Promise<Answer> => {
      const claimed = await claim(name, id);
      if (claimed.status !== 200) return claimed;
      const { version, claim: held } = claimed.body.case;
      const body = { verdict, version, epoch: held.epoch, next: null, ...more };
      return as(name)('POST', `/api/cases/${id}/decision`, body);
    },
    /** Every delivery of a case that was not cancelled, in the order of dispatch. */
    news: async (id: string): Promise<{ type: string; verdict: string; by: string }[]> =>
      bff.db
        .selectFrom('delivery')
        .innerJoin('decision', 'decision.id', 'delivery.decision_id')
        .select(['delivery.type', 'decision.verdict', 'decision.by_name as by'])
        .where('decision.case_id', '=', id)
        .where('delivery.state', '<>', 'cancelled')
        .orderBy('delivery.dispatch_at')
        .orderBy('delivery.type', 'desc')
        .execute(),
    /** Ends the undo window of every decision so far. */
    endUndoWindows: async () => {
      await bff.cases
        .updateTable('decision')
        .set({ undoable_until: new Date(Date.now() - 1000) })
        .execute();
    },
  };
}
