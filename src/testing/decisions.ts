import type { Verdict } from '../api/cases.ts';
import { decideOne } from '../review/decisions/decide.ts';
import type { Script, TestBff } from './bff.ts';

type Text = { content: string; contentId?: string };

/** A service that is unsure of every text: each becomes a case. */
export const doubtful: Script = {
  '/v3/recognition/text': (fields) => ({
    code: 0,
    message: 'success',
    text: {
      texts: (fields.text as Text[]).map((text) => ({
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

/** Opens that many cases. Returns their ids. */
export async function openCases(bff: TestBff, count: number): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, index) => ({
    content: `doubtful offer ${index}`,
    contentId: `c-${index}`,
    userId: 'u-1',
  }));
  const ids: string[] = [];
  for (let first = 0; first < count; first += 100) {
    const some = texts.slice(first, first + 100);
    const { body } = await bff.as('admin')('POST', '/api/texts', { texts: some });
    ids.push(...body.results.map((result: { caseId: string }) => result.caseId));
  }
  return ids;
}

/** Decides a case as a moderator. Returns the decision's id. */
export async function decideAs(
  bff: TestBff,
  caseId: string,
  verdict: Verdict = 'reject',
  name = 'mo',
): Promise<string> {
  const { version } = await bff.db
    .selectFrom('review_case')
    .select('version')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const ctx = bff.context({ id: name, name, machine: false });
  const decision = await decideOne(ctx, { id: caseId, version, epoch: 'take', verdict, label: 'Ads' });
  return decision.id;
}
